/** The thread that makes names: reads its lexicon once, answers one question after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { createNameParser } from '#app/names/parse-name.ts';
import { admitLabels } from './admit-labels.ts';
import { makeNames } from './generate-names.ts';
import type { MakerQuestion } from './name-maker-thread.ts';

const parseName = createNameParser(workerData as { extraTlds: string[] });

parentPort!.on('message', ({ id, question }: { id: number; question: MakerQuestion }) => {
  try {
    parentPort!.postMessage({ id, answer: answerTo(question) });
  } catch (error) {
    parentPort!.postMessage({ id, fault: error instanceof Error ? error.stack : String(error) });
  }
});

function answerTo(question: MakerQuestion): unknown {
  const { request } = question;
  if (question.ask === 'names') return makeNames(request, question.reserve, parseName);
  const { proposals, before } = question;
  return admitLabels(proposals, { brief: request.query, options: request, before }, parseName);
}
