import { useEffect, useState } from 'react';
import { api, ask } from '../api/client.ts';
import { useKey } from '../api/key.ts';
import type { Key } from '../api/types.ts';
import { MINUTE_MS } from '../base/clock.ts';
import { useNow } from '../base/use-now.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { Badge } from '../ui/names/status-badge.tsx';
import { Notice } from '../ui/notice.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import styles from './admin.module.css';
import { keyState } from './new-key.ts';
import words from './words.json' with { type: 'json' };

const LOOKS = {
  active: ['green', 'check'],
  expired: ['amber', 'clock'],
  revoked: ['grey', 'x'],
} as const;

interface KeyTableProps {
  readonly keys: readonly Key[];
  readonly onRevoked: (key: Key) => void;
}

export function KeyTable({ keys, onRevoked }: KeyTableProps) {
  const said = useWords(words);
  const number = useCount();
  const moment = useNow(MINUTE_MS);
  const held = useKey();
  const isOwn = ({ prefix }: Key) => held?.text.startsWith(prefix) ?? false;
  const [leaving, setLeaving] = useState<Key | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  // The button that was pressed is gone: its row takes the focus.
  useEffect(() => {
    if (left !== null) document.querySelector<HTMLElement>(`[data-key="${left}"] th`)?.focus();
  }, [left]);
  return (
    <>
      <DataTable
        label={said.tableLabel}
        className={styles.table}
        rows={keys}
        keyOf={({ id }) => id}
        columns={[
          {
            head: said.name,
            isHead: true,
            cell: (key) => (
              <>
                <HostileText text={key.name} most={60} />
                <span className="sub">
                  <code>{key.prefix}…</code>
                  {isOwn(key) && ` · ${said.you}`}
                </span>
              </>
            ),
          },
          {
            head: said.state,
            narrow: 'bare',
            cell: (key) => {
              const state = keyState(key, moment);
              return (
                <Badge look={LOOKS[state]} size="small" state={state}>
                  {said.states[state]}
                </Badge>
              );
            },
          },
          { head: said.tier, narrow: 'bare', cell: ({ tier }) => said.tiers[tier] },
          {
            head: said.perMinute,
            narrow: 'named',
            cell: ({ ratePerMinute }) =>
              ratePerMinute === null ? said.rateOwn : number(ratePerMinute),
          },
          {
            head: said.created,
            narrow: 'named',
            cell: ({ createdAt }) => <Instant at={createdAt} />,
          },
          {
            head: said.lastUsed,
            narrow: 'named',
            cell: ({ lastUsedAt }) => (lastUsedAt ? <Instant at={lastUsedAt} /> : said.never),
          },
          {
            head: said.expires,
            narrow: 'named',
            cell: ({ expiresAt }) => (expiresAt ? <Instant at={expiresAt} /> : said.noExpiry),
          },
          {
            head: said.action,
            isHeadHidden: true,
            cell: (key) =>
              key.revokedAt === null && (
                <Button
                  size="small"
                  look="danger"
                  aria-label={fill(said.revokeOf, { name: key.name })}
                  onClick={() => setLeaving(key)}
                >
                  {said.revoke}
                </Button>
              ),
          },
        ]}
      />
      {leaving && (
        <ConfirmDialog
          title={said.revokeTitle}
          keep={said.revokeKeep}
          confirm={said.revoke}
          ask={() =>
            ask(api.DELETE('/api/v1/admin/keys/{id}', { params: { path: { id: leaving.id } } }))
          }
          onClose={() => setLeaving(null)}
          onDone={(key) => {
            setLeaving(null);
            setLeft(key.id);
            onRevoked(key);
          }}
        >
          <p>
            <strong>
              <HostileText text={leaving.name} most={100} />
            </strong>{' '}
            <code>{leaving.prefix}…</code> · {said.tiers[leaving.tier]}
          </p>
          <p>{said.revokeText}</p>
          {isOwn(leaving) && (
            <Notice tone="warning">
              <p>{said.revokeOwn}</p>
            </Notice>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
