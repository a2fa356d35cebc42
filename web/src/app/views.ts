import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { PathParams, ViewName } from '../navigation/paths.ts';

/** What a feature's `view.tsx` has as its default export: one h1, its title in the window, and all below it. */
export type View = ComponentType<{ readonly params: PathParams }>;

const LOADERS = {
  lookup: () => import('../lookup/view.tsx'),
  bulk: () => import('../bulk/view.tsx'),
  history: () => import('../history/view.tsx'),
  dns: () => import('../dns/view.tsx'),
  reverse: () => import('../reverse/view.tsx'),
  suggest: () => import('../suggestions/view.tsx'),
  backorders: () => import('../backorders/view.tsx'),
  webhooks: () => import('../webhooks/view.tsx'),
  key: () => import('../key/view.tsx'),
  admin: () => import('../admin/view.tsx'),
  docs: () => import('../guide/view.tsx'),
} satisfies Record<ViewName, () => Promise<{ default: View }>>;

/** Each view comes when it is first gone to. */
export const VIEWS = Object.fromEntries(
  Object.entries(LOADERS).map(([name, load]) => [name, lazy<View>(load)]),
) as Readonly<Record<ViewName, LazyExoticComponent<View>>>;

/** Begins to load a view while the frame around it is still being drawn. A failure shows where the view would. */
export function fetchAhead(name: ViewName): void {
  LOADERS[name]().catch(() => {});
}
