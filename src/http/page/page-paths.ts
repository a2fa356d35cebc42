/** The page's own views, as routes. `/<name>` comes on top, judged by the name parser. */
export const PAGE_PATHS: readonly string[] = [
  '/',
  '/bulk',
  '/history',
  '/history/:domain',
  '/dns',
  '/dns/:domain',
  '/reverse',
  '/suggest',
  '/backorders',
  '/backorders/:id',
  '/watches',
  '/webhooks',
  '/key',
  '/admin',
  '/docs',
];
