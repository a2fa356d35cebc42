import { useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Delivery, Webhook } from '../api/types.ts';
import { usePages } from '../api/use-answer.ts';
import { Button } from '../ui/button.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import layout from '../ui/layout.module.css';
import { Badge } from '../ui/names/status-badge.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import styles from './webhooks.module.css';
import words from './words.json' with { type: 'json' };

const LOOKS = {
  pending: ['amber', 'clock'],
  delivered: ['green', 'check'],
  abandoned: ['red', 'x'],
} as const;

export function Deliveries({ webhook }: { webhook: Webhook }) {
  const { deliveries: said } = useWords(words);
  const [round, setRound] = useState(0);
  const asked = usePages(`deliveries ${webhook.id} ${round}`, (after, signal) => {
    const params = { path: { id: webhook.id }, query: { limit: 20, ...after } };
    return ask(api.GET('/api/v1/webhooks/{id}/deliveries', { params, signal }));
  });
  const deliveries = asked.pages.flatMap((page) => page.deliveries);
  return (
    <div className={layout.stack}>
      {deliveries.length > 0 && <DeliveryTable of={webhook} deliveries={deliveries} />}
      {asked.pages.length > 0 && deliveries.length === 0 && (
        <p className={layout.muted}>{said.emptyText}</p>
      )}
      {asked.pages.length === 0 && asked.isLoading && <Skeleton lines={3} />}
      {asked.failure && <FailureNotice failure={asked.failure} onRetry={asked.more} />}
      <div className={layout.row}>
        {asked.hasMore && (
          <Button size="small" onClick={asked.more} isBusy={asked.isLoading}>
            {said.more}
          </Button>
        )}
        <Button
          size="small"
          look="quiet"
          icon="refresh"
          onClick={() => setRound(round + 1)}
          isBusy={asked.isLoading && !asked.hasMore}
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
          className: styles.when,
          cell: ({ deliveredAt, createdAt, nextAt, tries }) => (
            <>
              <Instant at={deliveredAt ?? createdAt} />
              {nextAt !== null && tries > 0 && (
                <span className={layout.sub}>
                  {said.next}: <Instant at={nextAt} />
                </span>
              )}
            </>
          ),
        },
        { head: said.tries, cell: ({ tries }) => number(tries) },
        {
          head: said.answer,
          className: styles.answer,
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
          className: styles.subject,
          cell: ({ subject }) => <HostileText text={subject} most={80} />,
        },
      ]}
    />
  );
}
