import type { KeyStay } from '../api/key.ts';
import { RadioChoice } from '../ui/form/radio-choice.tsx';
import { useWords } from '../words/language.ts';
import words from './words.json' with { type: 'json' };

const STAYS = ['page', 'tab', 'device'] as const;

interface StayChoiceProps {
  readonly stay: KeyStay;
  readonly onChange: (stay: KeyStay) => void;
}

export function StayChoice({ stay, onChange }: StayChoiceProps) {
  const said = useWords(words);
  return (
    <RadioChoice
      legend={said.stayTitle}
      options={STAYS.map((value) => ({ value, ...said.stays[value] }))}
      value={stay}
      onChange={onChange}
    />
  );
}
