/** What a source file imports, exports and comments, and its code alone, as oxc-parser reads it. */
import { parseSync, Visitor } from 'oxc-parser';
import { fileText } from './checkout.ts';

export interface SourceCode {
  readonly path: string;
  readonly text: string;
  /**
   * The text with comments, strings and regular expressions blanked; every character keeps its
   * place.
   */
  readonly code: string;
  /** Imports and re-exports as written, types included: `#app/base/clock.ts`. */
  readonly imports: readonly string[];
  /** Names that the file itself exports, each once; re-exports and the default are left out. */
  readonly exports: readonly string[];
  readonly comments: readonly TextSpan[];
}

export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

const read = new Map<string, SourceCode>();

/** The checkout's file at `path`; parsed once. */
export function sourceCode(path: string): SourceCode {
  const known = read.get(path);
  if (known) return known;
  const source = parseCode(path, fileText(path));
  read.set(path, source);
  return source;
}

/** Throws for a text that is no TypeScript. */
export function parseCode(path: string, text: string): SourceCode {
  const { program, comments, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const imports: string[] = [];
  const blanks: TextSpan[] = [...comments];
  const imported = ({ source }: { source: { value?: unknown } | null }) => {
    if (typeof source?.value === 'string') imports.push(source.value);
  };
  new Visitor({
    ImportDeclaration: imported,
    ExportNamedDeclaration: imported,
    ExportAllDeclaration: imported,
    ImportExpression: ({ source }) => imported({ source: source as { value?: unknown } }),
    TSImportType: imported,
    Literal: (node) => {
      if (typeof node.value === 'string' || 'regex' in node) blanks.push(node);
    },
    TemplateElement: (node) => blanks.push(node),
    JSXText: (node) => blanks.push(node),
  }).visit(program);
  const names = module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest === null)
    .flatMap(({ exportName }) => exportName.name ?? []);
  return {
    path,
    text,
    code: blanked(text, blanks),
    imports,
    exports: [...new Set(names)],
    comments,
  };
}

/** The line number, from 1, of a place in the text. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length;
}

function blanked(text: string, spans: readonly TextSpan[]): string {
  let code = '';
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start))
    code += text.slice(code.length, start) + text.slice(start, end).replace(/[^\n]/g, ' ');
  return code + text.slice(code.length);
}
