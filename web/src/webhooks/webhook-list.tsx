import { useEffect, useRef, useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Delivery, Webhook } from '../api/types.ts';
import { useAnswer, usePages } from '../api/use-answer.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Badge } from '../ui/names/status-badge.tsx';
import { PagesEnd } from '../ui/pages-end.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import styles from './webhooks.module.css';
import words from './words.json' with { type: 'json' };

/** `round` changes when one was made. A key has at most 20, so one page holds them all. */
export function WebhookList({ round }: { round: number }) {
  const { list: said, remove } = useWords(words);
  const asked = useAnswer(`webhooks ${round}`, (signal) =>
    ask(api.GET('/api/v1/webhooks', { params: { query: { limit: 100 } }, signal })),
  );
  const [leaving, setLeaving] = useState<Webhook | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  // The button that was pressed goes with its webhook.
  useEffect(() => {
    if (left !== null) list.current?.focus({ preventScroll: true });
  }, [left]);
  const webhooks = asked.value?.webhooks;
  return (
    <Panel title={said.title}>
      <div ref={list} tabIndex={-1}>
        {!webhooks && asked.isLoading && <Skeleton lines={3} />}
        {asked.failure && <FailureNotice failure={asked.failure} onRetry={asked.again} />}
        {webhooks?.length === 0 && <EmptyState title={said.emptyTitle} text={said.emptyText} />}
        {webhooks && webhooks.length > 0 && (
          <ul className="stack">
            {webhooks.map((webhook) => (
              <WebhookRow key={webhook.id} webhook={webhook} onDelete={() => setLeaving(webhook)} />
            ))}
          </ul>
        )}
      </div>
      {leaving && (
        <ConfirmDialog
          title={remove.title}
          keep={remove.keep}
          confirm={remove.confirm}
          ask={async () => {
            const params = { path: { id: leaving.id } };
            const answer = await ask(api.DELETE('/api/v1/webhooks/{id}', { params }));
            // It was deleted elsewhere: that is what was wanted.
            const isGone = answer.ok || answer.failure.kind === 'notFound';
            return isGone ? { ok: true, value: leaving.id } : answer;
          }}
          onClose={() => setLeaving(null)}
          onDone={(id) => {
            setLeaving(null);
            setLeft(id);
            asked.again();
          }}
        >
          <strong>
            <HostileText text={leaving.url} most={200} />
          </strong>
          <p>{remove.text}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function WebhookRow({ webhook, onDelete }: { webhook: Webhook; onDelete: () => void }) {
  const { list, deliveries } = useWords(words);
  return (
    <li className={`stack ${styles.webhook}`}>
      <div className="ends">
        <div className={`stack ${styles.webhookName}`}>
          <strong>
            <HostileText text={webhook.url} most={200} />
          </strong>
          <p className="row">
            {webhook.events.map((pattern) => (
              <code key={pattern} className="tag" data-tone="grey">
                {pattern}
              </code>
            ))}
          </p>
          <p className="muted">
            {webhook.deletedAt === null ? list.made : list.ended}{' '}
            <Instant at={webhook.deletedAt ?? webhook.createdAt} />
          </p>
        </div>
        {webhook.deletedAt === null && (
          <Button
            look="danger"
            size="small"
            icon="trash"
            onClick={onDelete}
            aria-label={fill(list.deleteNamed, { url: webhook.url })}
          >
            {list.delete}
          </Button>
        )}
      </div>
      <div>
        <Disclosure title={deliveries.title}>
          <Deliveries webhook={webhook} />
        </Disclosure>
      </div>
    </li>
  );
}

const LOOKS = {
  pending: ['amber', 'clock'],
  delivered: ['green', 'check'],
  abandoned: ['red', 'x'],
} as const;

function Deliveries({ webhook }: { webhook: Webhook }) {
  const { deliveries: said } = useWords(words);
  const [round, setRound] = useState(0);
  const asked = usePages(`deliveries ${webhook.id} ${round}`, (after, signal) => {
    const params = { path: { id: webhook.id }, query: { limit: 20, ...after } };
    return ask(api.GET('/api/v1/webhooks/{id}/deliveries', { params, signal }));
  });
  const deliveries = asked.pages.flatMap((page) => page.deliveries);
  return (
    <div className="stack">
      {deliveries.length > 0 && <DeliveryTable of={webhook} deliveries={deliveries} />}
      {asked.pages.length > 0 && deliveries.length === 0 && (
        <p className="muted">{said.emptyText}</p>
      )}
      <PagesEnd asked={asked} label={said.more} />
      <div>
        <Button
          size="small"
          look="quiet"
          icon="refresh"
          onClick={() => setRound(round + 1)}
          isBusy={asked.isLoading && !asked.isLoadingMore}
        >
          {said.refresh}
        </Button>
      </div>
    </div>
  );
}

function DeliveryTable({ of, deliveries }: { of: Webhook; deliveries: readonly Delivery[] }) {
  const number = useCount();
  const { deliveries: said } = useWords(words);
  return (
    <DataTable
      label={fill(said.caption, { url: of.url })}
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        { head: said.type, cell: ({ type }) => <code>{type}</code> },
        {
          head: said.status,
          cell: ({ status }) => (
            <Badge look={LOOKS[status]} size="small">
              {said.statuses[status]}
            </Badge>
          ),
        },
        {
          head: said.at,
          cell: ({ deliveredAt, createdAt, nextAt, tries }) => (
            <>
              <Instant at={deliveredAt ?? createdAt} />
              {nextAt !== null && tries > 0 && (
                <span className="sub">
                  {said.next}: <Instant at={nextAt} />
                </span>
              )}
            </>
          ),
        },
        { head: said.tries, cell: ({ tries }) => number(tries) },
        {
          head: said.answer,
          cell: ({ lastStatus, lastError }) =>
            (lastStatus !== null || lastError !== null) && (
              <>
                {lastStatus !== null && <code>{lastStatus}</code>}{' '}
                {lastError !== null && <HostileText text={lastError} most={120} />}
              </>
            ),
        },
        {
          head: said.subject,
          cell: ({ subject }) => (
            <code>
              <HostileText text={subject} most={80} />
            </code>
          ),
        },
      ]}
    />
  );
}
