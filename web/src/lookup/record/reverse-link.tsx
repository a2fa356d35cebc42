import { useState } from 'react';
import { api, ask } from '../../api/client.ts';
import { useKey } from '../../api/key.ts';
import type { Term } from '../../api/types.ts';
import { Link } from '../../navigation/navigation.tsx';
import { reversePath } from '../../navigation/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useSending } from '../../ui/form/use-form.ts';
import { HostileText } from '../../ui/text/hostile-text.tsx';
import { fill } from '../../words/fill.ts';
import { useWords } from '../../words/language.ts';
import lookupWords from '../words.json' with { type: 'json' };

interface ReverseLinkProps {
  readonly field: Term['field'];
  readonly term: string;
}

/**
 * A value that other names share: a link to them. Every search is written down, so they are counted
 * only when that is pressed for.
 */
export function ReverseLink({ field, term }: ReverseLinkProps) {
  const words = useWords(lookupWords).sharing;
  const key = useKey();
  const { isBusy, send } = useSending();
  const [count, setCount] = useState<number | null>(null);
  const countThem = async () => {
    const body = { include: [{ field, term, match: 'exact' as const }], limit: 1 };
    const answer = await send(() => ask(api.POST('/api/v1/whois/reverse', { body })));
    if (answer?.ok) setCount(answer.value.total);
  };
  return (
    <span className="row">
      <Link to={reversePath(field, term)}>
        <HostileText text={term} />
      </Link>
      {count !== null ? (
        <span className="muted">{fill(words.names, { count })}</span>
      ) : (
        key && (
          <Button size="small" look="quiet" isBusy={isBusy} onClick={countThem}>
            {words.count}
          </Button>
        )
      )}
    </span>
  );
}
