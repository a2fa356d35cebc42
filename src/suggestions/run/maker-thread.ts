/** The thread that makes names: reads its lexicon once, answers one question after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { createNameParser } from '#app/names/parse-name.ts';
import { admitLabels } from './admit-labels.ts';
import { makeNames } from './generate-names.ts';
import type { MakerQuestion } from './name-maker-thread.ts';

const parseName = createNameParser(workerData as { extraTlds: string[] });

parentPort!.on('message', ({ id, ask, args }: MakerQuestion & { id: number }) => {
  try {
    const answer =
      ask === 'names' ? makeNames(parseName, ...args) : admitLabels(parseName, ...args);
    parentPort!.postMessage({ id, answer });
  } catch (error) {
    parentPort!.postMessage({ id, fault: error instanceof Error ? error.stack : String(error) });
  }
});
