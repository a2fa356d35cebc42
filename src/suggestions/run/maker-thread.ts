/** The thread that makes names: reads its lexicon once, answers one question after the other. */
import { parentPort, workerData } from 'node:worker_threads';
import { createNameParser } from '#app/names/parse-name.ts';
import { type MakerQuestion, NameMaker } from './name-maker.ts';

const maker = new NameMaker(
  createNameParser({ extraTlds: (workerData as { extraTlds: string[] }).extraTlds }),
);

parentPort!.on('message', ({ id, question }: { id: number; question: MakerQuestion }) => {
  try {
    parentPort!.postMessage({ id, answer: answerTo(question) });
  } catch (error) {
    parentPort!.postMessage({ id, fault: error instanceof Error ? error.stack : String(error) });
  }
});

function answerTo(question: MakerQuestion): unknown {
  return question.ask === 'names'
    ? maker.names(question.request, question.reserve)
    : maker.admit(question.request, question.proposals, question.before);
}
