/** Words that more than one view needs. What one view alone says lies beside it. */

import { en } from './en.ts';
import { vi } from './vi.ts';
import { inBothLanguages } from './words.ts';

export const common = inBothLanguages({ vi, en });
