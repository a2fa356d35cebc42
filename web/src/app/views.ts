import { type ComponentType, lazy } from 'react';
import type { PathParams, ViewName } from '../navigation/paths.ts';

/** What a feature's `view.tsx` has as its default export: one h1, its title in the window, and all below it. */
export type View = ComponentType<{ readonly params: PathParams }>;

/** Each view comes when it is first gone to. */
export const VIEWS: Readonly<Record<ViewName, View>> = {
  lookup: lazy(() => import('../lookup/view.tsx')),
  bulk: lazy(() => import('../bulk/view.tsx')),
  history: lazy(() => import('../history/view.tsx')),
  dns: lazy(() => import('../dns/view.tsx')),
  reverse: lazy(() => import('../reverse/view.tsx')),
  suggest: lazy(() => import('../suggestions/view.tsx')),
  backorders: lazy(() => import('../backorders/view.tsx')),
  webhooks: lazy(() => import('../webhooks/view.tsx')),
  key: lazy(() => import('../key/view.tsx')),
  admin: lazy(() => import('../admin/view.tsx')),
  docs: lazy(() => import('../guide/view.tsx')),
};
