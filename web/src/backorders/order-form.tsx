import { type FormEvent, useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import type { Backorder } from '../api/types.ts';
import { nameFault } from '../names/name-fault.ts';
import { Link, useQuery } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { CheckField, SelectField, TextField } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { common } from '../words/common.ts';
import { useWords } from '../words/language.ts';
import styles from './backorders.module.css';
import {
  CURRENCIES,
  EMPTY_DRAFT,
  type Mark,
  markFor,
  newKey,
  type OrderDraft,
  readDraft,
} from './new-order.ts';
import { type Refusal, refusalOf } from './refusal.ts';
import { words } from './words.ts';

type Outcome =
  | { readonly kind: 'placed'; readonly order: Backorder }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly domain: string }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Told where the name was entered. */
  | { readonly kind: 'noName'; readonly domain: string };

export function OrderForm({ onPlaced }: { onPlaced: () => void }) {
  const { form } = useWords(words);
  const asked = useQuery().get('domain') ?? '';
  const [draft, setDraft] = useState<OrderDraft>({ ...EMPTY_DRAFT, domain: asked });
  const [wasSent, setWasSent] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [mark, setMark] = useState<Mark | null>(null);
  const read = readDraft(draft);
  const faults = wasSent && !read.ok ? read.faults : {};
  const set = (change: Partial<OrderDraft>) => setDraft({ ...draft, ...change });
  const { nameFaults } = useWords(common);
  const noName = outcome?.kind === 'noName' ? nameFaults[nameFault(outcome.domain)] : undefined;
  const faultText = (field: keyof OrderDraft) => faults[field] && form.faults[faults[field]];

  const place = async (event?: FormEvent) => {
    event?.preventDefault();
    setWasSent(true);
    if (!read.ok || isSending) return;
    const marked = markFor(mark, read.body, newKey);
    setMark(marked);
    setIsSending(true);
    const answer = await ask(
      api.POST('/api/v1/backorders', {
        params: { header: { 'idempotency-key': marked.key } },
        body: read.body,
      }),
    );
    setIsSending(false);
    if (answer.ok) {
      setOutcome({ kind: 'placed', order: answer.value });
      setDraft(EMPTY_DRAFT);
      setWasSent(false);
      setMark(null);
      onPlaced();
      return;
    }
    if (answer.failure.kind === 'invalidDomain') {
      setOutcome({ kind: 'noName', domain: read.body.domain });
      return;
    }
    const refusal = refusalOf(answer.failure);
    // A key that came with another order before is of no use any more.
    if (refusal?.kind === 'key_reused') setMark(null);
    setOutcome(
      refusal === null
        ? { kind: 'failed', failure: answer.failure }
        : { kind: 'refused', refusal, domain: read.body.domain },
    );
  };

  return (
    <Panel title={form.title}>
      <form className={styles.form} onSubmit={place} noValidate>
        <TextField
          label={form.domain}
          hint={form.domainHint}
          fault={faultText('domain') ?? noName}
          value={draft.domain}
          onChange={(event) => {
            set({ domain: event.target.value });
            if (noName) setOutcome(null);
          }}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          required
        />
        <CheckField
          label={form.once}
          hint={form.onceHint}
          checked={draft.isOnce}
          onChange={(event) => set({ isOnce: event.target.checked })}
        />
        <div>
          <Disclosure title={form.more}>
            <MoreFields draft={draft} set={set} faultText={faultText} />
          </Disclosure>
        </div>
        <div className={styles.formEnd}>
          <Button type="submit" look="main" isBusy={isSending}>
            {form.submit}
          </Button>
          <p className={styles.aside}>{form.safe}</p>
        </div>
      </form>
      {outcome && outcome.kind !== 'noName' && (
        <div className={styles.outcome}>
          <OutcomeNotice outcome={outcome} onRetry={() => void place()} />
        </div>
      )}
    </Panel>
  );
}

function MoreFields({
  draft,
  set,
  faultText,
}: {
  draft: OrderDraft;
  set: (change: Partial<OrderDraft>) => void;
  faultText: (field: keyof OrderDraft) => string | undefined;
}) {
  const { form } = useWords(words);
  const id = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <div className={styles.more}>
      <SelectField
        label={form.period}
        value={draft.period}
        onChange={(event) => set({ period: event.target.value })}
      >
        {Array.from({ length: 10 }, (_, at) => String(at + 1)).map((years) => (
          <option key={years} value={years}>
            {form.years(years)}
          </option>
        ))}
      </SelectField>
      <div className={styles.price}>
        <TextField
          label={form.maxPrice}
          hint={form.maxPriceHint}
          fault={faultText('amount')}
          value={draft.amount}
          onChange={(event) => set({ amount: event.target.value })}
          inputMode="decimal"
          autoComplete="off"
        />
        <SelectField
          label={form.currency}
          value={draft.currency}
          onChange={(event) => set({ currency: event.target.value })}
        >
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      </div>
      <TextField
        label={form.account}
        hint={form.accountHint}
        value={draft.account}
        maxLength={64}
        onChange={(event) => set({ account: event.target.value })}
        {...id}
      />
      <TextField
        label={form.registrant}
        hint={form.registrantHint}
        fault={faultText('registrant')}
        value={draft.registrant}
        onChange={(event) => set({ registrant: event.target.value })}
        {...id}
      />
    </div>
  );
}

function OutcomeNotice({
  outcome,
  onRetry,
}: {
  outcome: Exclude<Outcome, { kind: 'noName' }>;
  onRetry: () => void;
}) {
  const said = useWords(words);
  if (outcome.kind === 'failed')
    return <FailureNotice failure={outcome.failure} onRetry={onRetry} />;
  if (outcome.kind === 'placed')
    return (
      <Notice
        tone="good"
        role="status"
        title={said.placed}
        actions={<Link to={`/backorders/${outcome.order.id}`}>{said.openOrder}</Link>}
      >
        {said.placedText(outcome.order.unicode)}
      </Notice>
    );
  const { refusal, domain } = outcome;
  const { title, text } = said.refused[refusal.kind];
  const isAboutName = refusal.kind === 'available' || refusal.kind === 'withheld';
  return (
    <Notice
      tone={refusal.kind === 'available' ? 'info' : 'warning'}
      role="alert"
      title={title}
      actions={
        refusal.orderId !== null ? (
          <Link to={`/backorders/${refusal.orderId}`}>{said.openOrder}</Link>
        ) : (
          isAboutName && <Link to={lookupPath(domain)}>{said.lookUp}</Link>
        )
      }
    >
      <p>{text}</p>
    </Notice>
  );
}
