import { useEffect, useRef, useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Webhook } from '../api/types.ts';
import { useAnswer } from '../api/use-answer.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import layout from '../ui/layout.module.css';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { Deliveries } from './deliveries.tsx';
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
          <ul className={styles.webhooks}>
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
          <p className={styles.url}>
            <HostileText text={leaving.url} most={200} />
          </p>
          <p>{remove.text}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}

function WebhookRow({ webhook, onDelete }: { webhook: Webhook; onDelete: () => void }) {
  const { list, deliveries } = useWords(words);
  return (
    <li className={styles.webhook}>
      <div className={styles.webhookHead}>
        <div className={styles.webhookName}>
          <p className={styles.url}>
            <HostileText text={webhook.url} most={200} />
          </p>
          <p className={styles.patterns}>
            {webhook.events.map((pattern) => (
              <code key={pattern}>{pattern}</code>
            ))}
          </p>
          <p className={layout.muted}>
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
