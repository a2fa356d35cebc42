/**
 * Which room may import which, as ARCHITECTURE.md says: that page's table is the rule itself, not a
 * copy of it.
 */
import { dirname, join } from 'node:path/posix';
import { fileText, isTest } from './checkout.ts';
import { sourceCode } from './source-code.ts';

/** Rooms that exist for tests' sake; `everything` doesn't mean these. */
export const FOR_TESTS: ReadonlySet<string> = new Set(['testing', 'house-rules']);

export type ImportMap = ReadonlyMap<string, ReadonlySet<string>>;

/** Rows such as ``| `names` | `base` | what it is |``, below a heading of ARCHITECTURE.md. */
export function readImportMap(heading: 'Rooms' | 'The page'): ImportMap {
  const section =
    fileText('ARCHITECTURE.md').split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  const map = new Map<string, Set<string>>();
  for (const [, room = '', allowed = ''] of section.matchAll(/^\| `([\w-]+)` \| ([^|]*) \|/gm)) {
    map.set(room, new Set([...allowed.matchAll(/`([\w-]+)`/g)].map((match) => match[1]!)));
  }
  const service = [...map.keys()].filter((room) => !FOR_TESTS.has(room));
  for (const [, room = ''] of section.matchAll(/^\| `([\w-]+)` \| everything \|/gm))
    map.set(room, new Set(service.filter((other) => other !== room)));
  return map;
}

/** `src/base/clock.ts` → `base`, `web/src/ui/button.tsx` → `ui`. */
export function roomOf(path: string): string {
  return path.replace(/^web\//, '').split('/')[1] ?? '';
}

/**
 * The files of ours that `path` imports, as paths from the root; what comes from packages is left
 * out.
 */
export function ownImports(path: string): string[] {
  return sourceCode(path).imports.flatMap((written) => {
    if (written.startsWith('#app/')) return [`src/${written.slice('#app/'.length)}`];
    return written.startsWith('.') ? [join(dirname(path), written)] : [];
  });
}

/**
 * Every import against the map, as `from → to: why not`. Tests may set their scene with any room.
 * `root`: `src` or `web/src`.
 */
export function forbiddenImports(files: readonly string[], map: ImportMap, root = 'src'): string[] {
  return files
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      ownImports(file).flatMap((target) => {
        const [from, to] = [roomOf(file), roomOf(target)];
        // What starts the page lies in no room and starts all of them.
        if (
          !target.startsWith(`${root}/`) ||
          from === to ||
          map.get(from)?.has(to) ||
          from.endsWith('.tsx')
        )
          return [];
        return [`${file} → ${target}: ${from} may not import ${to}`];
      }),
    );
}

/** Files that import one another in a ring, each ring once as `a → b → a`. */
export function importRings(files: readonly string[]): string[] {
  const edges = new Map(
    files.map((file) => [file, ownImports(file).filter((to) => files.includes(to))]),
  );
  const rings = new Set<string>();
  const done = new Set<string>();
  const visit = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) rings.add([...trail.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const to of edges.get(file) ?? []) visit(to, [...trail, file]);
    done.add(file);
  };
  for (const file of files) visit(file, []);
  return [...rings];
}
