import { type FormEvent, useRef, useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import type { Backorder } from '../api/types.ts';
import { newMark } from '../base/new-mark.ts';
import { nameFault } from '../names/name-fault.ts';
import { Link, useQuery } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { CheckField, SelectField, TextField } from '../ui/form/field.tsx';
import { useDraft, useSending } from '../ui/form/use-form.ts';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './backorders.module.css';
import {
  CURRENCIES,
  EMPTY_DRAFT,
  markFor,
  type OrderDraft,
  type OrderMark,
  readDraft,
} from './new-order.ts';
import { orderRefusal } from './service-words.ts';
import words from './words.json' with { type: 'json' };

const YEARS = Array.from({ length: 10 }, (_, at) => String(at + 1));

export function OrderForm({ onPlaced }: { onPlaced: () => void }) {
  const said = useWords(words);
  const { form } = said;
  const { nameFaults } = useWords(common);
  const asked = useQuery().get('domain') ?? '';
  const fields = useDraft<OrderDraft>(EMPTY_DRAFT, { ...EMPTY_DRAFT, domain: asked });
  const { isBusy, failure, send } = useSending();
  /** The domain as it was when the order was last sent; null: not yet, or the order stands. */
  const [sent, setSent] = useState<string | null>(null);
  const [placed, setPlaced] = useState<Backorder | null>(null);
  const mark = useRef<OrderMark | null>(null);
  const { body, faults } = readDraft(fields.draft);
  const faultText = (field: keyof OrderDraft) => {
    const fault = sent !== null && faults[field];
    return fault ? form.faults[fault] : undefined;
  };
  // Told where the name was entered, until it is changed.
  const isNoName = failure?.kind === 'invalidDomain';
  const noName = isNoName && fields.draft.domain === sent ? nameFaults[nameFault(sent)] : undefined;

  const place = async (event?: FormEvent) => {
    event?.preventDefault();
    setSent(fields.draft.domain);
    if (Object.keys(faults).length > 0) return;
    mark.current = markFor(mark.current, body, newMark);
    setPlaced(null);
    const params = { header: { 'idempotency-key': mark.current.key } };
    const answer = await send(() => ask(api.POST('/api/v1/backorders', { params, body })));
    if (!answer) return;
    // A key that came with another order before can't be used again.
    if (answer.ok || orderRefusal(answer.failure)?.kind === 'key_reused') mark.current = null;
    // A dry run is never asked for here.
    if (!answer.ok || 'dryRun' in answer.value) return;
    setPlaced(answer.value);
    fields.reset();
    setSent(null);
    onPlaced();
  };

  return (
    <Panel rank="first" title={form.title}>
      <form className="stack" onSubmit={place} noValidate>
        <TextField
          label={form.domain}
          hint={form.domainHint}
          fault={faultText('domain') ?? noName}
          {...fields.text('domain')}
          inputMode="url"
          required
        />
        <CheckField label={form.once} hint={form.onceHint} {...fields.check('isOnce')} />
        <div>
          <Disclosure title={form.more}>
            <MoreFields text={fields.text} faultText={faultText} />
          </Disclosure>
        </div>
        <div className="row">
          <Button type="submit" look="main" isBusy={isBusy}>
            {form.submit}
          </Button>
          <p className="muted">{form.safe}</p>
        </div>
      </form>
      <div className={styles.outcome}>
        {failure && sent !== null && !isNoName && (
          <RefusalNotice failure={failure} domain={sent} onRetry={() => void place()} />
        )}
        {placed && (
          <Notice
            tone="good"
            role="status"
            title={said.placed}
            actions={<Link to={`/backorders/${placed.id}`}>{said.openOrder}</Link>}
          >
            {fill(said.placedText, { domain: placed.unicode })}
          </Notice>
        )}
      </div>
    </Panel>
  );
}

interface MoreFieldsProps extends Pick<ReturnType<typeof useDraft<OrderDraft>>, 'text'> {
  readonly faultText: (field: keyof OrderDraft) => string | undefined;
}

function MoreFields({ text, faultText }: MoreFieldsProps) {
  const { form } = useWords(words);
  return (
    <div className="stack">
      <SelectField
        label={form.period}
        options={YEARS.map((years) => [years, fill(form.years, { count: years })])}
        {...text('period')}
      />
      <div className={styles.price}>
        <TextField
          label={form.maxPrice}
          hint={form.maxPriceHint}
          fault={faultText('amount')}
          inputMode="decimal"
          {...text('amount')}
        />
        <SelectField
          label={form.currency}
          options={CURRENCIES.map((currency) => [currency, currency])}
          {...text('currency')}
        />
      </div>
      <TextField label={form.account} hint={form.accountHint} maxLength={64} {...text('account')} />
      <TextField
        label={form.registrant}
        hint={form.registrantHint}
        fault={faultText('registrant')}
        {...text('registrant')}
      />
    </div>
  );
}

interface RefusalNoticeProps {
  readonly failure: Failure;
  readonly domain: string;
  readonly onRetry: () => void;
}

function RefusalNotice({ failure, domain, onRetry }: RefusalNoticeProps) {
  const said = useWords(words);
  const refusal = orderRefusal(failure);
  if (refusal === null) return <FailureNotice failure={failure} onRetry={onRetry} />;
  const { kind, orderId } = refusal;
  const { title, text } = said.refused[kind];
  const isAboutName = kind === 'available' || kind === 'withheld';
  return (
    <Notice
      tone={kind === 'available' ? 'info' : 'warning'}
      role="alert"
      title={title}
      actions={
        orderId !== null ? (
          <Link to={`/backorders/${orderId}`}>{said.openOrder}</Link>
        ) : (
          isAboutName && <Link to={lookupPath(domain)}>{said.lookUp}</Link>
        )
      }
    >
      <p>{text}</p>
    </Notice>
  );
}
