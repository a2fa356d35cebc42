import { lookAlikes } from '../../names/look-alike.ts';
import common from '../../words/common.json' with { type: 'json' };
import { fill } from '../../words/fill.ts';
import { useWords } from '../../words/language.ts';
import { Icon } from '../icon.tsx';
import { HostileText } from '../text/hostile-text.tsx';
import styles from './look-alike-mark.module.css';
import words from './words.json' with { type: 'json' };

/**
 * Beside a name in a list: that it passes for another, with the form that can't; for all other names nothing. `name`: in its
 * U-label form; `ascii`: in its A-label form, where the list doesn't show it already.
 */
export function LookAlikeMark({ name, ascii }: { name: string; ascii?: string | null }) {
  const said = useWords(words);
  const { lookAlike } = useWords(common);
  const alike = lookAlikes(name);
  if (alike.length === 0) return null;
  const reads = alike.find((found) => found.kind === 'reads');
  return (
    <span className={styles.mark} title={lookAlike.title} data-look-alike>
      <Icon name="warning" size={14} />
      <span className="unseen">{lookAlike.title}: </span>
      {reads ? (
        <HostileText text={fill(said.notThatName, { as: reads.as })} most={80} />
      ) : (
        said.mixedScripts
      )}
      {ascii && ascii !== name && <code>{ascii}</code>}
    </span>
  );
}
