import { useEffect, useRef, useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Backorder } from '../api/types.ts';
import { Link } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { LookAlikeNotice } from '../ui/names/look-alike.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState, Facts, Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import styles from './backorders.module.css';
import { ExpectedDropFacts } from './expected-drop.tsx';
import { useOrder } from './live.ts';
import { LostName } from './lost-name.tsx';
import { OrderCosts } from './order-costs.tsx';
import { EventList, EventText, OrderBadge, Steps } from './order-events.tsx';
import { isCancellable, isFinal } from './order-states.ts';
import words from './words.json' with { type: 'json' };

export function OrderPage({ id }: { id: string }) {
  const said = useWords(words);
  const { value, failure, again } = useOrder(id);
  const head = useRef<HTMLDivElement>(null);
  const back = (
    <Link to="/backorders" className={styles.back}>
      {said.order.back}
    </Link>
  );

  if (value === null) {
    const isMissing = failure?.kind === 'notFound' || failure?.kind === 'invalidInput';
    return (
      <>
        <PageHead title={said.title} actions={back} />
        {isMissing ? (
          <EmptyState title={said.order.notFoundTitle} text={said.order.notFoundText} />
        ) : failure ? (
          <FailureNotice failure={failure} onRetry={again} />
        ) : (
          <Skeleton lines={6} />
        )}
      </>
    );
  }

  const { order, events } = value;
  const isOver = isFinal(order.state);
  return (
    <>
      <div ref={head}>
        <PageHead
          title={order.unicode}
          lead={said.stateTexts[order.state]}
          actions={
            <>
              <OrderBadge state={order.state} size="large" />
              <span className="row muted">
                {!isOver && failure === null && <span className={`breathing ${styles.live}`} />}
                {isOver ? said.order.over : failure ? said.order.paused : said.order.live}
              </span>
            </>
          }
        />
      </div>
      <p role="status" className="unseen">
        {fill(said.order.changed, { state: said.states[order.state] })}
      </p>
      <div className="stack">
        <LookAlikeNotice name={order.unicode} />
        {failure && <FailureNotice failure={failure} onRetry={again} />}
        <Steps order={order} reached={events.ok ? events.value.map(({ to }) => to) : []} />
        <div className="columns">
          <OrderPanels order={order} />
          <Panel title={said.order.events}>
            {events.ok ? (
              <EventList events={events.value} />
            ) : (
              <FailureNotice failure={events.failure} onRetry={again} />
            )}
          </Panel>
        </div>
        <div className="row">
          {back}
          <Link to={lookupPath(order.domain)}>{said.lookUp}</Link>
          <Cancel
            order={order}
            onChange={again}
            onGone={() => head.current?.querySelector('h1')?.focus()}
          />
        </div>
      </div>
    </>
  );
}

interface CancelProps {
  readonly order: Backorder;
  /** The order isn't what is shown any more. */
  readonly onChange: () => void;
  /** The button that was pressed is gone: the focus belongs where the new state is told. */
  readonly onGone: () => void;
}

/** The button, while it can still be pressed, and the question behind it. */
function Cancel({ order, onChange, onGone }: CancelProps) {
  const { cancel: said } = useWords(words);
  const [isOpen, setIsOpen] = useState<boolean | null>(null);
  const isPossible = isCancellable(order.state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when both have become so
  useEffect(() => {
    if (isOpen === false && !isPossible) onGone();
  }, [isOpen, isPossible]);
  const cancel = async () => {
    const params = { path: { id: order.id } };
    const answer = await ask(api.DELETE('/api/v1/backorders/{id}', { params }));
    if (answer.ok || answer.failure.kind === 'conflict') onChange();
    return answer;
  };
  return (
    <>
      {isPossible && (
        <Button look="danger" className="push" onClick={() => setIsOpen(true)}>
          {said.open}
        </Button>
      )}
      {isOpen && (
        <ConfirmDialog
          title={said.title}
          keep={said.keep}
          confirm={said.confirm}
          ask={cancel}
          refusal={({ kind, details }) =>
            kind !== 'conflict'
              ? null
              : details[0]?.code === 'finished'
                ? { title: said.finishedTitle, text: said.finishedText }
                : { title: said.tooLateTitle, text: said.tooLateText }
          }
          onClose={() => setIsOpen(false)}
          onDone={() => setIsOpen(false)}
        >
          <p>{fill(said.text, { domain: order.unicode })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function OrderPanels({ order }: { order: Backorder }) {
  const number = useCount();
  const { order: said, drop } = useWords(words);
  const { result, reason, expectedDrop, position, finishedAt } = order;
  return (
    <div className="stack">
      {result && (
        <Panel title={said.result}>
          <Facts
            facts={[
              [
                said.registeredAt,
                result.registeredAt && <Instant at={result.registeredAt} withUtc hasSeconds />,
              ],
              [said.registrar, <HostileText key="registrar" text={result.registrar} />],
              [said.expiry, result.expiry && <Instant at={result.expiry} withUtc />],
            ]}
          />
        </Panel>
      )}
      {reason && (
        <Panel title={said.reason}>
          <EventText of={reason} />
          {order.state === 'lost' && <LostName domain={order.domain} />}
        </Panel>
      )}
      {!isFinal(order.state) && (
        <Panel title={drop.title}>
          {expectedDrop ? (
            <ExpectedDropFacts drop={expectedDrop} />
          ) : (
            <p className="muted">{drop.none}</p>
          )}
        </Panel>
      )}
      <Panel rank="quiet" title={said.facts}>
        <Facts
          facts={[
            [
              said.position,
              position !== null && (
                <>
                  {position === 1
                    ? said.positionFirst
                    : fill(said.positionText, { place: position })}
                  <span className="sub">{said.positionHint}</span>
                </>
              ),
            ],
            [said.attempts, number(order.attempts)],
            [said.createdAt, <Instant key="created" at={order.createdAt} />],
            finishedAt === null
              ? [said.updatedAt, <Instant key="updated" at={order.updatedAt} />]
              : [said.finishedAt, <Instant key="finished" at={finishedAt} hasSeconds />],
            [
              said.id,
              <span key="id" className={styles.id}>
                <code>{order.id}</code>
                <CopyButton text={order.id} label={said.copyId} />
              </span>,
            ],
          ]}
        />
      </Panel>
      <OrderCosts ledger={order.ledger} />
    </div>
  );
}
