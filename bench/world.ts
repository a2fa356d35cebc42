/**
 * `npm run bench:world [-- hours, default 24 [names an hour, default 10000]]`: the lookups against
 * a scripted world of all TLDs and of the zones that others run. Prints what a registry and a
 * client would complain of; ends with 1 where it is more than it may be.
 */
import { playDay } from '#app/testing/world/played-day.ts';
import { zones } from '#app/testing/world/registries.ts';

const [hours = '24', perHour = '10000'] = process.argv.slice(2);
const began = performance.now();
const day = await playDay({
  hours: Number(hours),
  namesPerHour: Number(perHour),
  onHour(hour, { names, answered }) {
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    console.error(`hour ${hour}: ${names} names, ${answered} answered, ${seconds} s`);
  },
});

const total = (counts: ReadonlyMap<string, number>) =>
  [...counts.values()].reduce((a, b) => a + b, 0);
const percent = (part: number, whole: number) =>
  `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`;
const most = (counts: ReadonlyMap<string, number>) =>
  [...counts]
    .sort((a, b) => b[1] - a[1])
    .slice(0, 8)
    .map(([registry, count]) => `${registry} ${count}`)
    .join(', ');
const leastAnswered = day.byRegistry
  .filter(({ allowed }) => allowed >= 5)
  .sort((a, b) => a.answered - a.allowed - (b.answered - b.allowed))
  .slice(0, 12)
  .map(({ registry, answered, allowed }) => `${registry} ${answered}/${allowed}`)
  .join(', ');
const { questions, intoClosed, answered, allowed, falseFrees, falseTakens } = day;

console.log(
  [
    `names                    ${day.names} in ${hours} h, ${zones.size} zones`,
    `without public service   ${day.unserved}`,
    `questions                ${questions}, ${day.lies} answered by a gateway`,
    `bans                     ${total(day.bans)} (${most(day.bans)})`,
    `warnings                 ${total(day.warnings)} (${most(day.warnings)})`,
    `into a closed door       ${intoClosed}, ${percent(intoClosed, questions)} (${most(day.closed)})`,
    `false frees              ${falseFrees.length}`,
    ...falseFrees.slice(0, 10).map((one) => `    ${one}`),
    `false takens             ${falseTakens.length}`,
    ...falseTakens.slice(0, 10).map((one) => `    ${one}`),
    `answered of what budgets allow  ${answered} of ${allowed}, ${percent(answered, allowed)}`,
    `told when to come back   ${day.told}; not told ${day.untold}`,
    `longest told             ${(day.longestToldMs / 60_000).toFixed(1)} min`,
    `worst wait of a visitor  ${(day.worstWaitMs / 1_000).toFixed(1)} s (${day.worstName})`,
    `least answered           ${leastAnswered}`,
  ].join('\n'),
);
const isGood =
  total(day.bans) === 0 &&
  intoClosed <= questions * 0.001 &&
  falseFrees.length + falseTakens.length === 0 &&
  answered >= allowed * 0.97;
process.exit(isGood ? 0 : 1);
