/** A visitor reads one language: each dictionary is built as a part for each of them. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Translations of what the service says in English, and samples, are none. */
const DICTIONARY = /\/(?:words|common|zone-conditions)\.json$/;
/** Not `.json`, or it would be read as such once more. */
const WHOLE = '.whole.js';
const PART = /\.(vi|en)\.part\.js$/;
const LANGUAGE = fileURLToPath(new URL('src/words/language.ts', import.meta.url));

export const oneLanguage: Plugin = {
  name: 'one-language',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (PART.test(source)) return source;
    return DICTIONARY.test(source) && importer
      ? resolve(dirname(importer), source) + WHOLE
      : undefined;
  },
  load(id) {
    const [, language] = PART.exec(id) ?? [];
    if (language) {
      const words = JSON.parse(readFileSync(id.replace(PART, ''), 'utf8'));
      return `export default ${JSON.stringify(words[language])}`;
    }
    if (!id.endsWith(WHOLE)) return undefined;
    const file = id.slice(0, -WHOLE.length);
    const part = (one: string) =>
      `${one}: () => import(${JSON.stringify(`${file}.${one}.part.js`)})`;
    return (
      `import { inOneLanguage } from ${JSON.stringify(LANGUAGE)};\n` +
      `export default await inOneLanguage({ ${part('vi')}, ${part('en')} });`
    );
  },
};
