import { useEffect } from 'react';
import { useKey } from '../../api/key.ts';
import type { NameParts } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/language.ts';
import lookupWords from '../words.json' with { type: 'json' };
import { EndingList } from './ending-list.tsx';
import { askEndings, useEndings } from './endings.ts';

/** The same label elsewhere: a visitor's request is asked for, a key's is taken. */
export function OtherEndings({ domain, unicode }: NameParts) {
  const words = useWords(lookupWords).next;
  const endings = useEndings(domain) ?? null;
  const typed = useEndings(unicode);
  const key = useKey();
  const shown = endings ?? typed;
  useEffect(() => {
    if (key !== null && shown === null) void askEndings(domain);
  }, [key, shown, domain]);
  return (
    <Panel title={words.endings}>
      {shown?.failure && (
        <FailureNotice failure={shown.failure} onRetry={() => void askEndings(domain)} />
      )}
      {shown ? (
        <EndingList endings={shown} but={domain} />
      ) : (
        <Button icon="search" onClick={() => void askEndings(domain)}>
          {words.askEndings}
        </Button>
      )}
    </Panel>
  );
}
