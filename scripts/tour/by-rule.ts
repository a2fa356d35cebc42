/** Steps that follow from the description: refusals that every operation makes in the same way. */
import { randomUUID } from 'node:crypto';
import type { Operation } from './description.ts';
import { EXCUSES, type Step, USED_MARK } from './steps.ts';

/** Beyond what the service takes of all headers together, 256 KiB. */
const LONG_HEADER = { 'x-long': 'x'.repeat(300_000) };
const TEXT = { 'content-type': 'text/plain' };

type Rule = (well: Step) => Partial<Step>;

/** How a request that succeeds is made one that is refused. */
const RULES: Readonly<Record<number, Rule>> = {
  401: () => ({ key: 'wrong' }),
  403: () => ({ key: 'none' }),
  404: ({ path = [] }) => ({ path: path.map(() => randomUUID()) }),
  409: ({ headers }) => ({ headers: { ...headers, 'idempotency-key': USED_MARK } }),
  413: () => ({ body: `"${'x'.repeat(300_000)}"` }),
  415: () => ({ body: 'text', headers: TEXT }),
  429: () => ({ key: 'spent' }),
  431: ({ headers }) => ({ headers: { ...headers, ...LONG_HEADER } }),
};

/** Those of an operation's described refusals that no step of `known` provokes. */
export function refusalsByRule(operation: Operation, known: readonly Step[]): Step[] {
  const { id, statuses } = operation;
  const isExcused = (at: number) => EXCUSES.some((one) => one.status === at && one.of?.(operation));
  const own = known.filter(({ of }) => of === id);
  const well = own.find(({ status }) => status < 300);
  if (!well) return [];
  const { save: _, ...base } = well;
  return statuses
    .filter((status) => RULES[status] && !own.some((step) => step.status === status))
    .filter((status) => !isExcused(status))
    .map((status) => ({ ...base, ...RULES[status]?.(base), status }));
}
