import { useEffect, useState } from 'react';
import { ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import { useAnswer } from '../api/use-answer.ts';
import { now } from '../base/clock.ts';
import { Link } from '../navigation/navigation.tsx';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { SelectField } from '../ui/field.tsx';
import { HostileText } from '../ui/hostile-text.tsx';
import { Instant } from '../ui/instant.tsx';
import { LookAlikeMark } from '../ui/look-alike-mark.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useWords } from '../words/language.ts';
import styles from './backorders.module.css';
import { DropCountdown } from './expected-drop.tsx';
import { OrderBadge } from './order-badge.tsx';
import { isFinal } from './order-states.ts';
import { listPauseMs } from './polling.ts';
import { type Backorder, type BackorderPage, ORDER_STATES } from './types.ts';
import { useLive } from './use-live.ts';
import { words } from './words.ts';

const PAGE_LENGTH = 50;

/** `round` changes when an order was placed. */
export function OrderList({ round }: { readonly round: number }) {
  const { list, states } = useWords(words);
  const [state, setState] = useState('');
  const first = useAnswer(`orders ${state} ${round}`, (signal) => askOrders(state, null, signal));
  const [older, setOlder] = useState<BackorderPage | null>(null);
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const [moreFailure, setMoreFailure] = useState<Failure | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list begins at its beginning
  useEffect(() => setOlder(null), [state, round]);
  useLive(
    first,
    (page) => page.backorders.map(({ id, updatedAt }) => id + updatedAt).join(),
    (page, unchanged) => listPauseMs(page.backorders, unchanged, now()),
  );

  const next = older === null ? (first.value?.next ?? null) : older.next;
  const shown = merged(first.value?.backorders ?? [], older?.backorders ?? []);
  const loadMore = async () => {
    setIsLoadingMore(true);
    setMoreFailure(null);
    const answer = await askOrders(state, next);
    setIsLoadingMore(false);
    if (!answer.ok) return setMoreFailure(answer.failure);
    setOlder({
      backorders: [...(older?.backorders ?? []), ...answer.value.backorders],
      next: answer.value.next,
    });
  };

  return (
    <Panel
      title={list.title}
      aside={
        <div className={styles.filter}>
          <SelectField
            label={list.state}
            isLabelHidden
            value={state}
            onChange={(event) => setState(event.target.value)}
          >
            <option value="">{list.all}</option>
            {ORDER_STATES.map((one) => (
              <option key={one} value={one}>
                {states[one]}
              </option>
            ))}
          </SelectField>
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
      {moreFailure && <FailureNotice failure={moreFailure} onRetry={() => void loadMore()} />}
      {next !== null && shown.length > 0 && (
        <div className={styles.formEnd}>
          <Button onClick={() => void loadMore()} isBusy={isLoadingMore}>
            {list.more}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function OrderRow({ order }: { readonly order: Backorder }) {
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

function askOrders(state: string, cursor: string | null, signal?: AbortSignal) {
  return ask<BackorderPage>({
    path: '/backorders',
    query: { limit: PAGE_LENGTH, state: state === '' ? null : state, cursor },
    signal,
  });
}

/** The first page is asked again and again; what moved down from it may stand in the older ones too. */
function merged(first: readonly Backorder[], older: readonly Backorder[]): Backorder[] {
  const ids = new Set(first.map(({ id }) => id));
  return [...first, ...older.filter(({ id }) => !ids.has(id))];
}
