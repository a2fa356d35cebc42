import { type LookAlike, lookAlikes } from '../../names/look-alike.ts';
import common from '../../words/common.json' with { type: 'json' };
import { fill } from '../../words/fill.ts';
import { useWords } from '../../words/language.ts';
import { Notice } from '../notice.tsx';

/** Warns of a name that passes for another; for all other names nothing. `name`: in its U-label form. */
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
  const scripts: Readonly<Record<string, string>> = said.scripts;
  if (found.kind === 'mixed')
    return (
      <p>
        {fill(said.mixed, {
          scripts: found.scripts.map((script) => scripts[script] ?? script).join(', '),
        })}
      </p>
    );
  const letters = found.letters.map(
    (letter) =>
      `${letter} (U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')})`,
  );
  return (
    <p>
      {fill(said.reads, { as: found.as })} {fill(said.letters, { letters: letters.join(', ') })}
    </p>
  );
}
