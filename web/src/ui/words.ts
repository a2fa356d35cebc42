import { inBothLanguages } from '../words/words.ts';

/** What the shared pieces say that no view says besides. */
export const words = inBothLanguages({
  vi: {
    /** Beside a listed name. */
    notThatName: (as: string) => `Không phải ${as}`,
    mixedScripts: 'Trộn nhiều hệ chữ',
    yourLimit: (count: string) => `Hạn mức của bạn: ${count} yêu cầu mỗi phút.`,
  },
  en: {
    notThatName: (as) => `Not ${as}`,
    mixedScripts: 'Mixes scripts',
    yourLimit: (count) => `Your limit: ${count} ${count === '1' ? 'request' : 'requests'} a minute.`,
  },
});
