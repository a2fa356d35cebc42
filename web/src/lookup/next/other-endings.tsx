import { useEffect, useState } from 'react';
import { useKey } from '../../api/key.ts';
import type { NameParts } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/failure-notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/language.ts';
import lookupWords from '../words.json' with { type: 'json' };
import { EndingList } from './ending-list.tsx';
import { askEndings, useEndings } from './endings.ts';

/**
 * The same label elsewhere: a visitor's request is asked for, a key's is taken. That a question
 * failed is told to the one who pressed for it.
 */
export function OtherEndings({ domain, unicode }: NameParts) {
  const words = useWords(lookupWords).next;
  const endings = useEndings(domain) ?? null;
  const typed = useEndings(unicode);
  const key = useKey();
  const shown = endings ?? typed;
  const [isPressed, setPressed] = useState(false);
  const isUntold = shown?.failure && !isPressed;
  const ask = () => {
    setPressed(true);
    void askEndings(domain);
  };
  useEffect(() => {
    if (key !== null && shown === null) void askEndings(domain);
  }, [key, shown, domain]);
  return (
    <Panel title={words.endings}>
      {shown?.failure && isPressed && <FailureNotice failure={shown.failure} onRetry={ask} />}
      {shown && !isUntold ? (
        <EndingList endings={shown} but={domain} />
      ) : (
        <Button icon="search" onClick={ask}>
          {words.askEndings}
        </Button>
      )}
    </Panel>
  );
}
