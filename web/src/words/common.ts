import en from './common/en.json' with { type: 'json' };
import vi from './common/vi.json' with { type: 'json' };
import { inBothLanguages } from './words.ts';

/** Words that more than one view needs. What one view alone says lies beside it. */
export const common = inBothLanguages({ vi, en });
