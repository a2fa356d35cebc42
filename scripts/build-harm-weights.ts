/** `npm run build:harm`: fits the model of harmful briefs to its examples (a minute). */
import { writeFileSync } from 'node:fs';
import { examplesPrint, fitAll } from '#app/suggestions/harm/learnt/harm-fit.ts';
import { packedModel } from '#app/suggestions/harm/learnt/harm-weights.ts';

const file = new URL('../src/suggestions/data/harm-weights.json', import.meta.url);
writeFileSync(file, `${JSON.stringify(packedModel(fitAll(), examplesPrint()), null, 2)}\n`);
