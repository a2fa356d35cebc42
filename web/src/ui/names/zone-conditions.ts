import { inBothLanguages } from '../../words/words.ts';
import en from './zone-conditions/en.json' with { type: 'json' };
import vi from './zone-conditions/vi.json' with { type: 'json' };

/** Who may register under the zones of `.vn` that set conditions (notice `vn_eligibility`). */
export const zoneConditions = inBothLanguages({ vi, en });
