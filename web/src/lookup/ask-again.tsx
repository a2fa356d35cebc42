import { useKey } from '../api/key.ts';
import { SECOND_MS } from '../base/clock.ts';
import { useNow } from '../base/use-now.ts';
import { Link } from '../navigation/navigation.tsx';
import { Button } from '../ui/button.tsx';
import { fill } from '../words/fill.ts';
import { spanText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import lookupWords from './words.json' with { type: 'json' };

const STEP_MS = 10 * SECOND_MS;

interface AskAgainProps {
  /** Epoch milliseconds. */
  readonly keptUntil: number;
  readonly isBusy: boolean;
  readonly onAgain: () => void;
}

/** Asks anew; without a key not before the service would, for until then its cache answers. */
export function AskAgain({ keptUntil, isBusy, onAgain }: AskAgainProps) {
  const words = useWords(lookupWords).again;
  const language = useLanguage();
  const key = useKey();
  const left = keptUntil - useNow(STEP_MS);
  if (key === null && left > 0) {
    return (
      <span className="muted">
        {fill(words.in, { span: spanText(left, language) })} <Link to="/key">{words.key}</Link>
      </span>
    );
  }
  return (
    <Button size="small" icon="refresh" isBusy={isBusy} onClick={onAgain}>
      {words.ask}
    </Button>
  );
}
