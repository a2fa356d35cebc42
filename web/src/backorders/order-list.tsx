import { useState } from 'react';
import { api, ask } from '../api/client.ts';
import { orderStateValues } from '../api/data/openapi.ts';
import type { Backorder, OrderState } from '../api/types.ts';
import { usePages } from '../api/use-answer.ts';
import { now } from '../base/clock.ts';
import { Link } from '../navigation/navigation.tsx';
import { SelectField } from '../ui/form/field.tsx';
import { LookAlikeMark } from '../ui/names/look-alike.tsx';
import { PagesEnd } from '../ui/pages-end.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { useWords } from '../words/language.ts';
import styles from './backorders.module.css';
import { DropCountdown } from './expected-drop.tsx';
import { useLive } from './live.ts';
import { OrderBadge } from './order-events.tsx';
import { isFinal } from './order-states.ts';
import { listPauseMs } from './polling.ts';
import words from './words.json' with { type: 'json' };

/** `round` changes when an order was placed. */
export function OrderList({ round }: { round: number }) {
  const { list, states } = useWords(words);
  const [state, setState] = useState<OrderState | ''>('');
  const asked = usePages(`orders ${state} ${round}`, (after, signal) => {
    const query = { limit: 50, ...(state !== '' && { state }), ...after };
    return ask(api.GET('/api/v1/backorders', { params: { query }, signal }));
  });
  useLive(
    { ...asked, again: asked.refresh },
    ([page]) => page!.backorders.map(({ id, updatedAt }) => id + updatedAt).join(),
    ([page], unchanged) => listPauseMs(page!.backorders, unchanged, now()),
  );
  const all = asked.pages.flatMap((page) => page.backorders);
  // The first page is asked for anew; what moved down from it stands in an older one too.
  const orders = all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at);

  return (
    <Panel
      title={list.title}
      aside={
        <SelectField
          label={list.state}
          isLabelHidden
          value={state}
          options={[['', list.all], ...orderStateValues.map((one) => [one, states[one]] as const)]}
          onChange={(event) => setState(event.target.value as OrderState | '')}
        />
      }
    >
      {asked.value !== null && orders.length === 0 && (
        <EmptyState
          title={state === '' ? list.emptyTitle : list.noneTitle}
          {...(state === '' && { text: list.emptyText })}
        />
      )}
      {orders.length > 0 && (
        <ul aria-label={list.caption}>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      <PagesEnd asked={asked} label={list.more} />
    </Panel>
  );
}

function OrderRow({ order }: { order: Backorder }) {
  const { list, drop } = useWords(words);
  const { expectedDrop, finishedAt } = order;
  return (
    <li className={styles.order}>
      <div>
        <Link to={`/backorders/${order.id}`}>
          <HostileText text={order.unicode} most={80} />
        </Link>
        <LookAlikeMark name={order.unicode} />
        {order.unicode !== order.domain && <code>{order.domain}</code>}
      </div>
      <OrderBadge state={order.state} size="small" />
      <p className="muted">
        {expectedDrop !== null && !isFinal(order.state) ? (
          <>
            <DropCountdown drop={expectedDrop} /> · {drop.short[expectedDrop.certainty]}
          </>
        ) : (
          <>
            {finishedAt === null ? list.ordered : list.ended}{' '}
            <Instant at={finishedAt ?? order.createdAt} />
          </>
        )}
      </p>
    </li>
  );
}
