import { type FormEvent, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { Panel } from '../ui/panel.tsx';
import { countText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import type { Wish } from './answers.ts';
import { keptWish } from './kept-wish.ts';
import { start, stop } from './run.ts';
import styles from './suggestions.module.css';
import { BRIEF, briefLength, type Tale, USUAL, unknownZones, zonesIn } from './tale.ts';
import { words } from './words.ts';

const USUAL_ZONES = ['vn', 'com.vn', 'io.vn', 'com', 'net', 'io'] as const;
const STYLES = ['any', 'brandable', 'descriptive', 'short'] as const;
const LENGTHS = [8, 10, 12, 15, 20, 30] as const;
const LIMITS = [10, 20, 30, 50] as const;

export function BriefForm({ tale }: { tale: Tale | null }) {
  const said = useWords(words);
  const language = useLanguage();
  const [wish, setWish] = useState<Wish>(() => ({
    ...(tale?.wish ?? keptWish() ?? USUAL),
    seed: 0,
  }));
  const [others, setOthers] = useState(() =>
    wish.zones.filter((zone) => !(USUAL_ZONES as readonly string[]).includes(zone)).join(', '),
  );
  const submit = useRef<HTMLDivElement>(null);
  const [wasSent, setWasSent] = useState(false);
  const set = (part: Partial<Wish>) => setWish({ ...wish, ...part });
  const usual = wish.zones.filter((zone) => (USUAL_ZONES as readonly string[]).includes(zone));
  const zones = zonesIn([...usual, others].join(' '));
  const length = briefLength(wish.query);
  const fault =
    length > BRIEF.most
      ? said.tooLong(countText(length, language))
      : length < BRIEF.least && said.tooShort;
  const unknown = tale?.failure ? unknownZones(tale.failure, tale.wish) : [];
  const isRunning = tale?.phase === 'running';

  const send = (event: FormEvent) => {
    event.preventDefault();
    setWasSent(true);
    if (!fault) start({ ...wish, query: wish.query.trim(), zones });
  };
  const flip = (zone: string) =>
    set({ zones: usual.includes(zone) ? usual.filter((one) => one !== zone) : [...usual, zone] });

  return (
    <Panel>
      <form className={styles.form} onSubmit={send} noValidate>
        <TextArea
          label={said.brief}
          hint={said.briefHint}
          fault={(wasSent || length > BRIEF.most) && fault}
          rows={3}
          value={wish.query}
          placeholder={said.briefExample}
          onChange={(event) => set({ query: event.target.value })}
        />
        <fieldset>
          <legend className={styles.legend}>{said.zones}</legend>
          <div className={styles.zones}>
            {USUAL_ZONES.map((zone) => (
              <label key={zone} className={styles.zone}>
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
          <p className={styles.hint}>{said.zonesHint}</p>
        </fieldset>
        <div className={styles.choices}>
          <SelectField
            label={said.style}
            value={wish.style}
            onChange={(event) => set({ style: event.target.value as Wish['style'] })}
          >
            {STYLES.map((style) => (
              <option key={style} value={style}>
                {said.styles[style]}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={said.maxLength}
            value={wish.maxLength}
            onChange={(event) => set({ maxLength: Number(event.target.value) })}
          >
            {LENGTHS.map((count) => (
              <option key={count} value={count}>
                {said.characters(String(count))}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={said.limit}
            value={wish.limit}
            onChange={(event) => set({ limit: Number(event.target.value) })}
          >
            {LIMITS.map((count) => (
              <option key={count} value={count}>
                {said.names(String(count))}
              </option>
            ))}
          </SelectField>
        </div>
        <CheckField
          label={said.onlyAvailable}
          hint={said.onlyAvailableHint}
          checked={wish.onlyAvailable}
          onChange={(event) => set({ onlyAvailable: event.target.checked })}
        />
        {unknown.length > 0 && (
          <p className={styles.fault} role="alert">
            {said.unknownZones(unknown.map((zone) => `.${zone}`).join(', '))}
          </p>
        )}
        <Disclosure title={said.more}>
          <div className={styles.more}>
            <TextField
              label={said.otherZones}
              hint={said.otherZonesHint}
              value={others}
              placeholder="shop, net.vn"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={300}
              onChange={(event) => setOthers(event.target.value)}
            />
            {(['hyphens', 'digits', 'idn'] as const).map((name) => (
              <CheckField
                key={name}
                label={said[name]}
                checked={wish[name]}
                onChange={(event) => set({ [name]: event.target.checked })}
              />
            ))}
          </div>
        </Disclosure>
        <div ref={submit} className={styles.actions}>
          <Button type="submit" look="main" isBusy={isRunning}>
            {said.suggest}
          </Button>
          {isRunning && (
            <Button
              icon="pause"
              onClick={() => {
                stop();
                // This button goes; the next thing to press is the other one.
                submit.current?.querySelector('button')?.focus();
              }}
            >
              {said.stop}
            </Button>
          )}
        </div>
      </form>
    </Panel>
  );
}
