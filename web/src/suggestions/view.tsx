import { PageHead } from '../ui/page-head.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { BriefForm } from './brief-form.tsx';
import { SuggestionResults } from './results.tsx';
import { useTale } from './run.ts';
import styles from './suggestions.module.css';
import words from './words.json' with { type: 'json' };

/**
 * From a brief to names. The brief stands in no address: a business idea is private. The tab keeps
 * it through a reload.
 */
export default function SuggestionsView() {
  const { views } = useWords(common);
  const said = useWords(words);
  const tale = useTale();
  return (
    <>
      <PageHead title={views.suggest} lead={said.lead} />
      <div className={styles.view}>
        <BriefForm tale={tale} />
        {tale && <SuggestionResults tale={tale} />}
      </div>
    </>
  );
}
