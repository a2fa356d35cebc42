import { type LookAlike, lookAlikes } from '../../names/look-alike.ts';
import common from '../../words/common.json' with { type: 'json' };
import { fill } from '../../words/fill.ts';
import { useWords } from '../../words/language.ts';
import { Icon } from '../icon.tsx';
import { Notice } from '../notice.tsx';
import { HostileText } from '../text/hostile-text.tsx';
import { codeOf } from '../text/visible-text.ts';
import styles from './look-alike.module.css';
import words from './words.json' with { type: 'json' };

/**
 * Beside a name in a list: that it passes for another, with the form that can't; for all other
 * names nothing. `name`: in its U-label form; `ascii`: in its A-label form, where the list doesn't
 * show it already.
 */
export function LookAlikeMark({ name, ascii }: { name: string; ascii?: string | null }) {
  const said = useWords(words);
  const { lookAlike } = useWords(common);
  const alike = lookAlikes(name);
  if (alike.length === 0) return null;
  const reads = alike.find((found) => found.kind === 'reads');
  return (
    <span className={`sub ${styles.mark}`} title={lookAlike.title} data-look-alike>
      <Icon name="warning" size={14} />
      <span className="unseen">{lookAlike.title}: </span>
      {reads ? (
        <HostileText text={fill(said.notThatName, { as: reads.as })} most={80} />
      ) : (
        said.mixedScripts
      )}
      {ascii && ascii !== name && <code className="sub">{ascii}</code>}
    </span>
  );
}

/** Warns of a name that passes for another. `name`: in its U-label form. */
export function LookAlikeNotice({ name }: { name: string }) {
  const { lookAlike } = useWords(common);
  const alike = lookAlikes(name);
  if (alike.length === 0) return null;
  return (
    <Notice tone="bad" role="alert" title={lookAlike.title}>
      {alike.map((found) => (
        <LookAlikeText key={found.kind} found={found} />
      ))}
    </Notice>
  );
}

function LookAlikeText({ found }: { found: LookAlike }) {
  const { lookAlike: said } = useWords(common);
  if (found.kind === 'mixed') {
    const names: Readonly<Record<string, string>> = said.scripts;
    const scripts = found.scripts.map((script) => names[script] ?? script).join(', ');
    return <p>{fill(said.mixed, { scripts })}</p>;
  }
  const letters = found.letters.map((letter) => `${letter} (${codeOf(letter)})`);
  return (
    <p>
      {fill(said.reads, { as: found.as })} {fill(said.letters, { letters: letters.join(', ') })}
    </p>
  );
}
