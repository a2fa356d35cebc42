/** The guide's TypeScript files, by the block of `words.json` that they stand below. */
import check from './samples/client/check.ts.txt?raw';
import client from './samples/client/client.ts.txt?raw';
import install from './samples/client/install.sh?raw';
import pages from './samples/client/pages.ts.txt?raw';
import stream from './samples/client/stream.ts.txt?raw';
import webhook from './samples/client/webhook.ts.txt?raw';

export const TYPESCRIPT_SAMPLES = {
  'typescript.text': [['npm', install]],
  'typescript.client': [
    ['client.ts', client],
    ['check.ts', check],
  ],
  'typescript.pages': [['pages.ts', pages]],
  'typescript.stream': [['stream.ts', stream]],
  'typescript.verify': [['webhook.ts', webhook]],
} as const;
