import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../ui/form/field.tsx';
import { useDraft } from '../ui/form/use-form.ts';
import { Panel } from '../ui/panel.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { start } from './run.ts';
import styles from './suggestions.module.css';
import {
  BRIEF,
  briefLength,
  keptWish,
  type Tale,
  USUAL,
  unknownZones,
  type Wish,
  zonesIn,
} from './tale.ts';
import words from './words.json' with { type: 'json' };

const USUAL_ZONES: readonly string[] = ['vn', 'com.vn', 'io.vn', 'com', 'net', 'io'];
const STYLES = ['any', 'brandable', 'descriptive', 'short'] as const;
const LENGTHS = [8, 10, 12, 15, 20, 30] as const;
const LIMITS = [10, 20, 30, 50] as const;

interface BriefFormProps {
  readonly tale: Tale | null;
  /** Asked for to edit the brief: it takes the focus. */
  readonly isCalled: boolean;
  readonly onSent: () => void;
}

export function BriefForm({ tale, isCalled, onSent }: BriefFormProps) {
  const said = useWords(words);
  const fields = useDraft<Wish>(USUAL, { ...(tale?.wish ?? keptWish() ?? USUAL), seed: 0 });
  const { draft: wish, set } = fields;
  const isUsual = (zone: string) => USUAL_ZONES.includes(zone);
  const [others, setOthers] = useState(() =>
    wish.zones.filter((zone) => !isUsual(zone)).join(', '),
  );
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (isCalled) form.current?.querySelector('textarea')?.focus();
  }, [isCalled]);
  const [wasSent, setWasSent] = useState(false);
  const usual = wish.zones.filter(isUsual);
  const zones = zonesIn([...usual, others].join(' '));
  const length = briefLength(wish.query);
  const fault =
    length > BRIEF.most
      ? fill(said.tooLong, { count: length })
      : length < BRIEF.least && said.tooShort;
  const unknown = tale?.failure ? unknownZones(tale.failure, tale.wish) : [];

  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (fault) return;
    start({ ...wish, language: 'auto', query: wish.query.trim(), zones });
    onSent();
  };
  const flip = (zone: string) =>
    set({ zones: usual.includes(zone) ? usual.filter((one) => one !== zone) : [...usual, zone] });

  const count = (name: 'maxLength' | 'limit', counts: readonly number[], text: string) => (
    <SelectField
      label={said[name]}
      options={counts.map((one) => [one, fill(text, { count: one })])}
      value={wish[name]}
      onChange={(event) => set({ [name]: Number(event.target.value) })}
    />
  );

  return (
    <Panel rank="first">
      <form ref={form} className="stack" onSubmit={send} noValidate>
        <TextArea
          label={said.brief}
          hint={said.briefHint}
          fault={(wasSent || length > BRIEF.most) && fault}
          rows={3}
          placeholder={said.briefExample}
          {...fields.text('query')}
        />
        <fieldset>
          <legend className="legend">{said.zones}</legend>
          <div className="row">
            {USUAL_ZONES.map((zone) => (
              <label key={zone} className="pill">
                <input
                  type="checkbox"
                  className="unseen"
                  checked={usual.includes(zone)}
                  onChange={() => flip(zone)}
                />
                .{zone}
              </label>
            ))}
          </div>
          <p className="muted">{said.zonesHint}</p>
        </fieldset>
        <div className={styles.choices}>
          <SelectField
            label={said.style}
            options={STYLES.map((style) => [style, said.styles[style]])}
            {...fields.text('style')}
          />
          {count('maxLength', LENGTHS, said.characters)}
          {count('limit', LIMITS, said.names)}
        </div>
        <CheckField
          label={said.onlyAvailable}
          hint={said.onlyAvailableHint}
          {...fields.check('onlyAvailable')}
        />
        {unknown.length > 0 && (
          <p className="fault" role="alert">
            {fill(said.unknownZones, { zones: unknown.map((zone) => `.${zone}`).join(', ') })}
          </p>
        )}
        <Disclosure title={said.more}>
          <div className="stack">
            <TextField
              label={said.otherZones}
              hint={said.otherZonesHint}
              value={others}
              placeholder="shop, net.vn"
              maxLength={300}
              onChange={(event) => setOthers(event.target.value)}
            />
            {(['hyphens', 'digits', 'idn'] as const).map((name) => (
              <CheckField key={name} label={said[name]} {...fields.check(name)} />
            ))}
          </div>
        </Disclosure>
        <div>
          <Button type="submit" look="main" isBusy={tale?.phase === 'running'}>
            {said.suggest}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
