import { useEffect, useRef, useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Failure } from '../api/failure.ts';
import { useKey } from '../api/key.ts';
import type { Key } from '../api/types.ts';
import { MINUTE_MS } from '../base/clock.ts';
import { useNow } from '../base/use-now.ts';
import { Button } from '../ui/button.tsx';
import table from '../ui/data-table.module.css';
import { Dialog } from '../ui/dialog.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { HostileText } from '../ui/hostile-text.tsx';
import { Instant } from '../ui/instant.tsx';
import { Notice } from '../ui/notice.tsx';
import { countText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import styles from './admin.module.css';
import { keyState } from './new-key.ts';
import { words } from './words.ts';

export function KeyTable({
  keys,
  onRevoked,
}: {
  keys: readonly Key[];
  onRevoked: (key: Key) => void;
}) {
  const said = useWords(words);
  const [leaving, setLeaving] = useState<Key | null>(null);
  const [left, setLeft] = useState<string | null>(null);
  const heads = [said.state, said.tier, said.perMinute, said.created, said.lastUsed, said.expires];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard */}
      <section className={table.scroll} tabIndex={0} aria-label={said.tableLabel}>
        <table className={`${table.table} ${styles.table}`}>
          <thead>
            <tr>
              <th scope="col">{said.name}</th>
              {heads.map((head) => (
                <th key={head} scope="col" className={styles.wide}>
                  {head}
                </th>
              ))}
              <th scope="col">
                <span className="unseen">{said.action}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {keys.map((key) => (
              <KeyRow
                key={key.id}
                record={key}
                wasLeft={key.id === left}
                onRevoke={() => setLeaving(key)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {leaving && (
        <RevokeDialog
          record={leaving}
          onClose={() => setLeaving(null)}
          onRevoked={(key) => {
            setLeaving(null);
            setLeft(key.id);
            onRevoked(key);
          }}
        />
      )}
    </>
  );
}

function KeyRow({
  record,
  wasLeft,
  onRevoke,
}: {
  readonly record: Key;
  /** Its button was pressed and is gone: the row takes the focus. */
  readonly wasLeft: boolean;
  readonly onRevoke: () => void;
}) {
  const said = useWords(words);
  const language = useLanguage();
  const moment = useNow(MINUTE_MS);
  const isOwn = useIsOwn(record);
  const head = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (wasLeft) head.current?.focus();
  }, [wasLeft]);
  const state = keyState(record, moment);
  const tier = said.tiers[record.tier];
  const rate =
    record.ratePerMinute === null ? said.rateOwn : countText(record.ratePerMinute, language);
  const moments = [
    { name: said.created, value: <Instant at={record.createdAt} /> },
    {
      name: said.lastUsed,
      value: record.lastUsedAt ? <Instant at={record.lastUsedAt} /> : said.never,
    },
    {
      name: said.expires,
      value: record.expiresAt ? <Instant at={record.expiresAt} /> : said.noExpiry,
    },
  ];
  const badge = <span className={`${styles.state} ${styles[state]}`}>{said.states[state]}</span>;
  return (
    <tr data-state={state}>
      <th scope="row" className={styles.name} ref={head} tabIndex={-1}>
        <HostileText text={record.name} most={60} />
        <span className={styles.sub}>
          <code>{record.prefix}…</code>
          {isOwn && ` · ${said.you}`}
        </span>
        {/* On narrow screens in place of the columns that have no room there. */}
        <span className={`${styles.sub} ${styles.narrow}`}>{badge}</span>
        <span className={`${styles.sub} ${styles.narrow}`}>
          {tier} · {said.perMinute}: {rate}
        </span>
        {moments.map(({ name, value }) => (
          <span key={name} className={`${styles.sub} ${styles.narrow}`}>
            {name}: {value}
          </span>
        ))}
      </th>
      <td className={styles.wide}>{badge}</td>
      <td className={styles.wide}>{tier}</td>
      <td className={styles.wide}>{rate}</td>
      {moments.map(({ name, value }) => (
        <td key={name} className={styles.wide}>
          {value}
        </td>
      ))}
      <td>
        {state === 'revoked' ? null : (
          <Button
            size="small"
            look="danger"
            aria-label={said.revokeOf(record.name)}
            onClick={onRevoke}
          >
            {said.revoke}
          </Button>
        )}
      </td>
    </tr>
  );
}

function RevokeDialog({
  record,
  onClose,
  onRevoked,
}: {
  record: Key;
  onClose: () => void;
  onRevoked: (key: Key) => void;
}) {
  const said = useWords(words);
  const isOwn = useIsOwn(record);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const revoke = async () => {
    setIsBusy(true);
    setFailure(null);
    const answer = await ask(
      api.DELETE('/api/v1/admin/keys/{id}', { params: { path: { id: record.id } } }),
    );
    setIsBusy(false);
    if (answer.ok) onRevoked(answer.value);
    else setFailure(answer.failure);
  };
  return (
    <Dialog
      title={said.revokeTitle}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{said.revokeKeep}</Button>
          <Button look="danger" icon="trash" isBusy={isBusy} onClick={() => void revoke()}>
            {said.revoke}
          </Button>
        </>
      }
    >
      <p>
        <strong>
          <HostileText text={record.name} most={100} />
        </strong>{' '}
        <code>{record.prefix}…</code> · {said.tiers[record.tier]}
      </p>
      <p>{said.revokeText}</p>
      {isOwn && (
        <Notice tone="warning">
          <p>{said.revokeOwn}</p>
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </Dialog>
  );
}

function useIsOwn({ prefix }: Key): boolean {
  return useKey()?.text.startsWith(prefix) ?? false;
}
