import type { ComponentType } from 'react';
import type { PathParams, ViewName } from '../navigation/paths.ts';

/** The default export of a feature's `view.tsx`: one h1, and all below it. */
export type View = ComponentType<{ readonly params: PathParams }>;

interface ViewFile {
  readonly default: View;
  /** Gets what the view will show, as far as that can be had before it is there. */
  readonly ahead?: (params: PathParams) => Promise<void>;
}

/** Each view comes when it is first gone to. */
const LOADERS = {
  lookup: () => import('../lookup/view.tsx'),
  bulk: () => import('../bulk/view.tsx'),
  history: () => import('../history/view.tsx'),
  dns: () => import('../dns/view.tsx'),
  reverse: () => import('../reverse/view.tsx'),
  suggest: () => import('../suggestions/view.tsx'),
  backorders: () => import('../backorders/view.tsx'),
  watches: () => import('../watches/view.tsx'),
  webhooks: () => import('../webhooks/view.tsx'),
  key: () => import('../key/view.tsx'),
  admin: () => import('../admin/view.tsx'),
  docs: () => import('../guide/view.tsx'),
} satisfies Record<ViewName, () => Promise<ViewFile>>;

const loaded = new Map<ViewName, View>();

/** Null: it isn't there yet. */
export function loadedView(name: ViewName): View | null {
  return loaded.get(name) ?? null;
}

/** Rejects when it can't be had: no connection, or its files are gone after an update. */
export async function loadView(name: ViewName): Promise<ViewFile> {
  const file: ViewFile = await LOADERS[name]();
  loaded.set(name, file.default);
  return file;
}
