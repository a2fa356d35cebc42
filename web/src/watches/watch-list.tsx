import { useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Watch } from '../api/types.ts';
import { usePages } from '../api/use-answer.ts';
import { Link } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DataTable } from '../ui/data-table.tsx';
import { shownState } from '../ui/names/shown-state.ts';
import { StatusBadge } from '../ui/names/status-badge.tsx';
import { PagesEnd } from '../ui/pages-end.tsx';
import { EmptyState, Panel } from '../ui/panel.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Day } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import words from './words.json' with { type: 'json' };

/** The key's watches, newest first. `round` changes when one was made. */
export function WatchList({ round }: { round: number }) {
  const said = useWords(words);
  const asked = usePages(`watches ${round}`, (after, signal) =>
    ask(api.GET('/api/v1/watches', { params: { query: { limit: 50, ...after } }, signal })),
  );
  const [leaving, setLeaving] = useState<Watch | null>(null);
  const watches = asked.pages.flatMap((page) => page.watches);
  const nameOf = ({ unicode, reverse }: Watch) => unicode ?? reverse?.include[0]?.term ?? '';
  const wayOf = ({ deliver: { feed, email, emailConfirmed, webhook } }: Watch) =>
    [
      feed && said.told.feed,
      email && `${email}${emailConfirmed ? '' : ` (${said.unconfirmed})`}`,
      webhook && said.told.webhook,
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <Panel title={said.list}>
      {asked.pages.length > 0 && watches.length === 0 && (
        <EmptyState title={said.none} text={said.noneText} />
      )}
      {watches.length > 0 && (
        <DataTable
          label={said.title}
          rows={watches}
          keyOf={({ id }) => id}
          columns={[
            {
              head: said.names,
              isHead: true,
              cell: (watch) =>
                watch.unicode ? (
                  <Link to={lookupPath(watch.unicode)}>
                    <bdi>{watch.unicode}</bdi>
                  </Link>
                ) : (
                  <HostileText text={nameOf(watch)} most={80} />
                ),
            },
            {
              head: said.state,
              cell: ({ known: { status, lifecycle } }) =>
                status && (
                  <StatusBadge size="small" state={shownState(status, lifecycle?.phase ?? null)} />
                ),
            },
            {
              head: said.expiry,
              narrow: 'named',
              cell: ({ known: { expiry } }) => expiry && <Day at={expiry} />,
            },
            {
              head: said.way,
              narrow: 'bare',
              cell: (watch) => <HostileText text={wayOf(watch)} most={120} />,
            },
            {
              head: said.end,
              isHeadHidden: true,
              cell: (watch) => (
                <Button
                  size="small"
                  look="quiet"
                  icon="trash"
                  aria-label={fill(said.endNamed, { name: nameOf(watch) })}
                  onClick={() => setLeaving(watch)}
                />
              ),
            },
          ]}
        />
      )}
      <PagesEnd asked={asked} />
      {leaving && (
        <ConfirmDialog
          title={fill(said.endNamed, { name: nameOf(leaving) })}
          keep={said.keep}
          confirm={said.end}
          ask={async () => {
            const params = { path: { id: leaving.id } };
            const answer = await ask(api.DELETE('/api/v1/watches/{id}', { params }));
            const isGone = answer.ok || answer.failure.kind === 'notFound';
            return isGone ? { ok: true, value: null } : answer;
          }}
          onClose={() => setLeaving(null)}
          onDone={() => {
            setLeaving(null);
            asked.refresh();
          }}
        >
          <p>{said.endText}</p>
        </ConfirmDialog>
      )}
    </Panel>
  );
}
