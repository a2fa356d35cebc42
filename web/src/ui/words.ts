import { inBothLanguages } from '../words/words.ts';

/** What the shared pieces say that no view says besides. */
export const words = inBothLanguages({
  vi: {
    /** Beside a listed name. */
    notThatName: (as: string) => `Không phải ${as}`,
    mixedScripts: 'Trộn nhiều hệ chữ',
  },
  en: {
    notThatName: (as) => `Not ${as}`,
    mixedScripts: 'Mixes scripts',
  },
});
