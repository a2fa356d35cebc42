import { useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Backorder, OrderState } from '../api/types.ts';
import { useAnswer, usePages } from '../api/use-answer.ts';
import { now } from '../base/clock.ts';
import { Link } from '../navigation/navigation.tsx';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { LookAlikeMark } from '../ui/names/look-alike-mark.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { useWords } from '../words/language.ts';
import styles from './backorders.module.css';
import { DropCountdown } from './expected-drop.tsx';
import { OrderBadge } from './order-badge.tsx';
import { isFinal, ORDER_STATES } from './order-states.ts';
import { listPauseMs } from './polling.ts';
import { useLive } from './use-live.ts';
import words from './words.json' with { type: 'json' };

const PAGE_LENGTH = 50;

/** `round` changes when an order was placed. */
export function OrderList({ round }: { round: number }) {
  const { list, states } = useWords(words);
  const [state, setState] = useState<OrderState | ''>('');
  const question = `orders ${state} ${round}`;
  const first = useAnswer(question, (signal) => askOrders(state, {}, signal));
  // Null, or the list whose older orders are wanted too.
  const [openList, setOpenList] = useState<string | null>(null);
  const isOpen = openList === question;
  const start = first.value?.next ?? null;
  const older = usePages(isOpen ? question : null, (after, signal) =>
    askOrders(state, { ...(start !== null && { cursor: start }), ...after }, signal),
  );
  useLive(
    first,
    (page) => page.backorders.map(({ id, updatedAt }) => id + updatedAt).join(),
    (page, unchanged) => listPauseMs(page.backorders, unchanged, now()),
  );

  const hasMore = older.pages.length > 0 ? older.hasMore : start !== null;
  const shown = merged(
    first.value?.backorders ?? [],
    older.pages.flatMap((page) => page.backorders),
  );

  return (
    <Panel
      title={list.title}
      aside={
        <div className={styles.filter}>
          <SelectField
            label={list.state}
            isLabelHidden
            value={state}
            options={[['', list.all], ...ORDER_STATES.map((one) => [one, states[one]] as const)]}
            onChange={(event) => setState(event.target.value as OrderState | '')}
          />
        </div>
      }
    >
      {first.value === null && first.isLoading && <Skeleton lines={4} />}
      {first.failure !== null && <FailureNotice failure={first.failure} onRetry={first.again} />}
      {first.value !== null && shown.length === 0 && (
        <EmptyState title={state === '' ? list.emptyTitle : list.noneTitle}>
          {state === '' && <p>{list.emptyText}</p>}
        </EmptyState>
      )}
      {shown.length > 0 && (
        <ul className={styles.orders} aria-label={list.caption}>
          {shown.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {older.failure && <FailureNotice failure={older.failure} onRetry={older.more} />}
      {hasMore && shown.length > 0 && (
        <div className={styles.formEnd}>
          <Button
            onClick={isOpen ? older.more : () => setOpenList(question)}
            isBusy={older.isLoading}
          >
            {list.more}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function OrderRow({ order }: { order: Backorder }) {
  const { list, drop } = useWords(words);
  return (
    <li className={styles.orderRow}>
      <div className={styles.orderName}>
        <Link to={`/backorders/${order.id}`}>
          <HostileText text={order.unicode} most={80} />
        </Link>
        <LookAlikeMark name={order.unicode} />
        {order.unicode !== order.domain && <code>{order.domain}</code>}
      </div>
      <OrderBadge state={order.state} size="small" />
      <p className={styles.orderNote}>
        {order.finishedAt !== null ? (
          <>
            {list.ended} <Instant at={order.finishedAt} />
          </>
        ) : order.expectedDrop !== null && !isFinal(order.state) ? (
          <>
            <DropCountdown drop={order.expectedDrop} /> · {drop.short[order.expectedDrop.certainty]}
          </>
        ) : (
          <>
            {list.ordered} <Instant at={order.createdAt} />
          </>
        )}
      </p>
    </li>
  );
}

function askOrders(state: OrderState | '', after: { cursor?: string }, signal: AbortSignal) {
  const query = { limit: PAGE_LENGTH, ...(state !== '' && { state }), ...after };
  return ask(api.GET('/api/v1/backorders', { params: { query }, signal }));
}

/** The first page is asked again and again; what moved down from it may stand in the older ones too. */
function merged(first: readonly Backorder[], older: readonly Backorder[]): Backorder[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...older.filter(({ id }) => !ids.has(id))];
}
