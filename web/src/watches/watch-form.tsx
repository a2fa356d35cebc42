import { type FormEvent, useState } from 'react';
import { api, ask } from '../api/client.ts';
import { usePageSettings } from '../api/page-settings.ts';
import type { Watch, WatchEvent } from '../api/types.ts';
import { useAnswer } from '../api/use-answer.ts';
import { watchDraft } from '../base/list-draft.ts';
import { namesIn } from '../names/pasted-name.ts';
import { Link, useQuery } from '../navigation/navigation.tsx';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SelectField, TextArea, TextField } from '../ui/form/field.tsx';
import { useSending } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import words from './words.json' with { type: 'json' };

const EVENTS = [
  ...(['expiring', 'available', 'status', 'registrar', 'registrant'] as const),
  ...(['nameservers', 'dns'] as const),
] satisfies WatchEvent[];
const USUAL: readonly WatchEvent[] = ['expiring', 'available', 'status', 'registrar'];

/** Several names are watched alike, one request each. */
export function WatchForm({ onMade }: { onMade: () => void }) {
  const said = useWords(words);
  const { hasMail } = usePageSettings();
  const from = useQuery().get('domain');
  const [text, setText] = useState(() => [...watchDraft.get(), from ?? ''].join('\n').trim());
  const [events, setEvents] = useState(USUAL);
  const [way, setWay] = useState('feed');
  const [email, setEmail] = useState('');
  const [made, setMade] = useState<readonly Watch[]>([]);
  const { isBusy, failure, send } = useSending();
  const webhooks = useAnswer('webhooks', (signal) =>
    ask(api.GET('/api/v1/webhooks', { params: { query: { limit: 100 } }, signal })),
  );
  const hooks = (webhooks.value?.webhooks ?? []).filter(({ deletedAt }) => deletedAt === null);
  const names = namesIn(text);
  const deliver =
    way === 'feed' ? { feed: true } : way === 'email' ? { email: email.trim() } : { webhook: way };

  const watch = async (event?: FormEvent) => {
    event?.preventDefault();
    const body = { events: [...events], deliver };
    let left = names;
    for (const domain of names) {
      const answer = await send(() =>
        ask(api.POST('/api/v1/watches', { body: { domain, ...body } })),
      );
      if (!answer?.ok) break;
      left = left.slice(1);
      setMade((before) => [...before, answer.value]);
    }
    // What could not be watched stays to be sent again.
    setText(left.join('\n'));
    watchDraft.set([]);
    onMade();
  };
  const flip = (one: WatchEvent) =>
    setEvents(events.includes(one) ? events.filter((event) => event !== one) : [...events, one]);

  return (
    <Panel title={said.form}>
      <form className="stack" onSubmit={watch}>
        <TextArea
          label={said.names}
          hint={said.namesHint}
          rows={Math.min(8, Math.max(2, names.length + 1))}
          value={text}
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        <fieldset>
          <legend className="legend">{said.tellOf}</legend>
          <div className="row">
            {EVENTS.map((event) => (
              <label key={event} className="pill">
                <input
                  type="checkbox"
                  className="unseen"
                  checked={events.includes(event)}
                  onChange={() => flip(event)}
                />
                {said.events[event]}
              </label>
            ))}
          </div>
        </fieldset>
        <SelectField
          label={said.way}
          options={[
            ['feed', said.ways.feed],
            ...(hasMail ? ([['email', said.ways.email]] as const) : []),
            ...hooks.map(
              ({ id, url }) => [id, `${said.ways.webhook} ${url.slice(0, 60)}`] as const,
            ),
          ]}
          value={way}
          onChange={(event) => setWay(event.target.value)}
        />
        {hooks.length === 0 && webhooks.value && (
          <p className="muted">
            {said.noWebhook} <Link to="/webhooks">{said.toWebhooks}</Link>
          </p>
        )}
        {way === 'email' && (
          <TextField
            label={said.email}
            hint={said.emailHint}
            type="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            required
          />
        )}
        {failure && <FailureNotice failure={failure} onRetry={() => void watch()} />}
        <div>
          <Button
            type="submit"
            look="main"
            isBusy={isBusy}
            disabled={names.length === 0 || events.length === 0}
          >
            {fill(said.watch, { count: Math.max(1, names.length) })}
          </Button>
        </div>
      </form>
      <div role="status">
        {made.map(({ id, unicode, feeds }) => (
          <Notice key={id} tone="good" title={fill(said.made, { name: unicode ?? '' })}>
            {feeds ? (
              <>
                <p>{said.feedsOnce}</p>
                <p className="row">
                  <CopyButton look="plain" text={feeds.ics} label={said.copyCalendar} />
                  <CopyButton look="plain" text={feeds.atom} label={said.copyFeed} />
                </p>
              </>
            ) : (
              way === 'email' && <p>{said.confirmMail}</p>
            )}
          </Notice>
        ))}
      </div>
    </Panel>
  );
}
