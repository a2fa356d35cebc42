import { useEffect, useRef, useState } from 'react';
import type { Backorder } from '../api/types.ts';
import { Link } from '../navigation/navigation.tsx';
import { lookupPath } from '../navigation/paths.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Icon } from '../ui/icon.tsx';
import layout from '../ui/layout.module.css';
import { LookAlikeNotice } from '../ui/names/look-alike-notice.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { EmptyState, Facts, Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import styles from './backorders.module.css';
import { CancelDialog } from './cancel-dialog.tsx';
import { EventLine } from './event-line.tsx';
import { eventText } from './event-text.ts';
import { ExpectedDropFacts } from './expected-drop.tsx';
import { OrderBadge } from './order-badge.tsx';
import { isCancellable, isFinal, stepsOf } from './order-states.ts';
import { useOrder } from './use-order.ts';
import words from './words.json' with { type: 'json' };

export function OrderPage({ id }: { id: string }) {
  const said = useWords(words);
  const { order: asked, events } = useOrder(id);
  const [isCancelling, setIsCancelling] = useState(false);
  const [isSettled, setIsSettled] = useState(false);
  const head = useRef<HTMLDivElement>(null);
  // The button that was pressed goes: the focus waits where the new state is told.
  useEffect(() => {
    if (isSettled) head.current?.querySelector('h1')?.focus();
  }, [isSettled]);
  const order = asked.value;
  const back = (
    <Link to="/backorders" className={styles.back}>
      {said.order.back}
    </Link>
  );

  if (order === null) {
    const isMissing = asked.failure?.kind === 'notFound' || asked.failure?.kind === 'invalidInput';
    return (
      <>
        <PageHead title={said.title} actions={back} />
        {isMissing ? (
          <EmptyState title={said.order.notFoundTitle} text={said.order.notFoundText} />
        ) : asked.failure ? (
          <FailureNotice failure={asked.failure} onRetry={asked.again} />
        ) : (
          <Skeleton lines={6} />
        )}
      </>
    );
  }

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
              <span className={styles.live} data-live={!isOver && asked.failure === null}>
                {isOver ? said.order.over : asked.failure ? said.order.paused : said.order.live}
              </span>
            </>
          }
        />
      </div>
      <p role="status" className="unseen">
        {fill(said.order.changed, { state: said.states[order.state] })}
      </p>
      <div className={layout.stack}>
        <LookAlikeNotice name={order.unicode} />
        {asked.failure && <FailureNotice failure={asked.failure} onRetry={asked.again} />}
        <Steps order={order} reached={events.value?.map(({ to }) => to) ?? []} />
        <div className={styles.columns}>
          <div className={layout.stack}>
            {order.result && <ResultPanel result={order.result} />}
            {order.reason && <ReasonPanel reason={order.reason} />}
            {!isOver && (
              <Panel title={said.drop.title}>
                {order.expectedDrop ? (
                  <ExpectedDropFacts drop={order.expectedDrop} />
                ) : (
                  <p className={layout.muted}>{said.drop.none}</p>
                )}
              </Panel>
            )}
            <OrderFacts order={order} />
          </div>
          <div className={layout.stack}>
            <Panel title={said.order.events}>
              {events.value === null && events.isLoading && <Skeleton lines={4} />}
              {events.failure && <FailureNotice failure={events.failure} onRetry={events.again} />}
              {events.value && <EventLine events={events.value} />}
            </Panel>
          </div>
        </div>
        <div className={styles.foot}>
          {back}
          <Link to={lookupPath(order.domain)}>{said.lookUp}</Link>
          {isCancellable(order.state) && (
            <Button look="danger" onClick={() => setIsCancelling(true)}>
              {said.cancel.open}
            </Button>
          )}
        </div>
      </div>
      {isCancelling && (
        <CancelDialog
          order={order}
          onClose={(settled) => {
            setIsCancelling(false);
            setIsSettled(settled);
          }}
          onChange={() => {
            asked.again();
          }}
        />
      )}
    </>
  );
}

/** The way of an order as a picture that is a list. */
function Steps({ order, reached }: { order: Backorder; reached: readonly Backorder['state'][] }) {
  const said = useWords(words);
  return (
    <ol className={styles.steps} aria-label={said.order.way} data-end={order.state}>
      {stepsOf(order.state, reached).map(({ step, is }) => (
        <li
          key={step}
          className={styles.step}
          data-is={is}
          aria-current={is === 'current' ? 'step' : undefined}
        >
          <span className={styles.dot} aria-hidden="true">
            {is === 'past' && <Icon name="check" size={14} />}
          </span>
          <span className={styles.stepName}>
            {step === 'end' && is === 'current' ? said.states[order.state] : said.steps[step]}
            <span className="unseen"> – {said.stepStates[is]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function ResultPanel({ result }: { result: NonNullable<Backorder['result']> }) {
  const { order: said } = useWords(words);
  const { registeredAt, registrar, expiry } = result;
  return (
    <Panel title={said.result}>
      <Facts
        facts={[
          [said.registeredAt, registeredAt && <Instant at={registeredAt} withUtc />],
          [said.registrar, <HostileText key="registrar" text={registrar} />],
          [said.expiry, expiry && <Instant at={expiry} withUtc />],
        ]}
      />
    </Panel>
  );
}

function ReasonPanel({ reason }: { reason: NonNullable<Backorder['reason']> }) {
  const said = useWords(words);
  const { text, detail } = eventText(reason, said.codes, said.accountCode);
  return (
    <Panel title={said.order.reason}>
      {text && <p>{text}</p>}
      {detail && (
        <p lang="en" className={text ? layout.muted : undefined}>
          <HostileText text={detail} />
        </p>
      )}
    </Panel>
  );
}

function OrderFacts({ order }: { order: Backorder }) {
  const number = useCount();
  const { order: said } = useWords(words);
  return (
    <Panel title={said.facts}>
      <Facts
        facts={[
          [
            said.position,
            order.position !== null && (
              <>
                {order.position === 1
                  ? said.positionFirst
                  : fill(said.positionText, { place: number(order.position) })}
                <span className={layout.sub}>{said.positionHint}</span>
              </>
            ),
          ],
          [said.attempts, number(order.attempts)],
          [said.createdAt, <Instant key="created" at={order.createdAt} />],
          order.finishedAt === null
            ? [said.updatedAt, <Instant key="updated" at={order.updatedAt} />]
            : [said.finishedAt, <Instant key="finished" at={order.finishedAt} />],
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
  );
}
