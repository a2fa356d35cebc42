import { inBothLanguages } from '../words/words.ts';
import { en } from './words-en.ts';
import { vi } from './words-vi.ts';

export const words = inBothLanguages({ vi, en });
