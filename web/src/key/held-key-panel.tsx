import { type HeldKey, holdKey, type KeyStay } from '../api/key.ts';
import { Button } from '../ui/button.tsx';
import { RadioChoice } from '../ui/form/radio-choice.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { useWords } from '../words/language.ts';
import words from './words.json' with { type: 'json' };

/** As many characters as administrators see in their lists. */
const PREFIX_CHARACTERS = 12;

export function HeldKeyPanel({ held }: { held: HeldKey }) {
  const said = useWords(words);
  return (
    <Panel title={said.held}>
      <div className="stack">
        <code className="sunken">{held.text.slice(0, PREFIX_CHARACTERS)}••••••••</code>
        <StayChoice stay={held.stay} onChange={(stay) => holdKey({ text: held.text, stay })} />
        {held.wasRefused && (
          <Notice tone="warning" role="alert" title={said.notKept}>
            <p>{said.notKeptText}</p>
          </Notice>
        )}
        <div>
          <Button look="danger" icon="trash" onClick={() => holdKey(null)}>
            {said.forget}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

const STAYS = ['page', 'tab', 'device'] as const;

export function StayChoice(choice: { stay: KeyStay; onChange: (stay: KeyStay) => void }) {
  const said = useWords(words);
  return (
    <RadioChoice
      legend={said.stayTitle}
      options={STAYS.map((value) => ({ value, ...said.stays[value] }))}
      value={choice.stay}
      onChange={choice.onChange}
    />
  );
}
