/**
 * Reads damaged WHOIS fixtures until something breaks: `npm run fuzz:whois -- [rounds, default
 * 100000] [seed, default 1]`.
 */
import { fuzzWhois } from '#app/testing/fuzz-whois.ts';

const [rounds = '100000', seed = '1'] = process.argv.slice(2);
const start = performance.now();
const { slowestMs } = fuzzWhois(Number(rounds), Number(seed));
const seconds = (performance.now() - start) / 1000;
console.log(`${rounds} rounds in ${seconds.toFixed(1)} s, slowest text ${slowestMs.toFixed(1)} ms`);
