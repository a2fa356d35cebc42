/**
 * A program: makes the indexes of words that suggestions read, where a table or the code that reads
 * it has changed. A process that does not find them makes them itself, at its first brief.
 */
import { LAST_INDEX, PREPARED } from '../knowledge/prepared.ts';

if (!PREPARED.has(LAST_INDEX)) {
  process.stdout.write('Indexing the words of suggestions, once; it takes some 10 seconds.\n');
  await import('./generate-names.ts');
  const { topicIndexOf } = await import('../knowledge/topics.ts');
  topicIndexOf('vi');
}
