import { inBothLanguages } from '../../words/words.ts';
import en from './words/en.json' with { type: 'json' };
import vi from './words/vi.json' with { type: 'json' };

export const words = inBothLanguages({ vi, en });
