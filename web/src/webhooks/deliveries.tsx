import { useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Delivery, Webhook } from '../api/types.ts';
import { usePages } from '../api/use-answer.ts';
import { Button } from '../ui/button.tsx';
import table from '../ui/data-table.module.css';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { HostileText } from '../ui/hostile-text.tsx';
import { Icon } from '../ui/icon.tsx';
import { Instant } from '../ui/instant.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import badge from '../ui/status-badge.module.css';
import { countText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './webhooks.module.css';
import { words } from './words.ts';

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
    <div className={styles.deliveries}>
      {deliveries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section className={table.scroll} tabIndex={0} aria-label={said.caption(webhook.url)}>
          <table className={table.table}>
            <thead>
              <tr>
                <th scope="col">{said.type}</th>
                <th scope="col">{said.status}</th>
                <th scope="col">{said.at}</th>
                <th scope="col">{said.tries}</th>
                <th scope="col">{said.answer}</th>
                <th scope="col">{said.subject}</th>
              </tr>
            </thead>
            <tbody>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {asked.pages.length > 0 && deliveries.length === 0 && (
        <p className={styles.aside}>{said.emptyText}</p>
      )}
      {asked.pages.length === 0 && asked.isLoading && <Skeleton lines={3} />}
      {asked.failure && <FailureNotice failure={asked.failure} onRetry={asked.more} />}
      <div className={styles.deliveriesEnd}>
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

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const language = useLanguage();
  const { deliveries: said } = useWords(words);
  const [colour, icon] = LOOKS[delivery.status];
  const { lastStatus, lastError } = delivery;
  return (
    <tr>
      <td>
        <code>{delivery.type}</code>
      </td>
      <td>
        <span className={`${badge.badge} ${badge[colour]} ${badge.small}`}>
          <span className={badge.icon}>
            <Icon name={icon} size={16} />
          </span>
          {said.statuses[delivery.status]}
        </span>
      </td>
      <td className={styles.when}>
        <Instant at={delivery.deliveredAt ?? delivery.createdAt} />
        {delivery.nextAt !== null && delivery.tries > 0 && (
          <span className={styles.aside}>
            {said.next}: <Instant at={delivery.nextAt} />
          </span>
        )}
      </td>
      <td>{countText(delivery.tries, language)}</td>
      <td className={styles.answer}>
        {lastStatus !== null && <code>{lastStatus}</code>}{' '}
        {lastError !== null && <HostileText text={lastError} most={120} />}
        {lastStatus === null && lastError === null && '–'}
      </td>
      <td className={styles.subject}>
        <HostileText text={delivery.subject} most={80} />
      </td>
    </tr>
  );
}
