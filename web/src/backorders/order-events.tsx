import type { Backorder, BackorderEvent, OrderState } from '../api/types.ts';
import { Icon } from '../ui/icon.tsx';
import { Badge, type BadgeLook } from '../ui/names/status-badge.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { useWords } from '../words/language.ts';
import styles from './backorders.module.css';
import { stepsOf } from './order-states.ts';
import { eventText } from './service-words.ts';
import words from './words.json' with { type: 'json' };

/** Colour and drawing, so that neither alone tells the state. */
const LOOKS: Readonly<Record<OrderState, BadgeLook>> = {
  accepted: ['grey', 'check'],
  watching: ['blue', 'search'],
  scheduled: ['violet', 'clock'],
  armed: ['amber', 'dot'],
  attempting: ['amber', 'refresh'],
  pendingRegistry: ['amber', 'pause'],
  unknown: ['grey', 'question'],
  won: ['green', 'check'],
  lost: ['red', 'x'],
  cancelled: ['grey', 'x'],
  rejected: ['red', 'warning'],
  failed: ['red', 'warning'],
};

export function OrderBadge({ state, size }: { state: OrderState; size: 'large' | 'small' }) {
  const { states } = useWords(words);
  return (
    <Badge look={LOOKS[state]} size={size} state={state}>
      {states[state]}
    </Badge>
  );
}

/** The way of an order as a picture that is a list. `reached`: the states it came through. */
export function Steps({ order, reached }: { order: Backorder; reached: readonly OrderState[] }) {
  const said = useWords(words);
  return (
    <ol className={`card ${styles.steps}`} aria-label={said.order.way} data-end={order.state}>
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
          <span>
            {step === 'end' && is === 'current' ? said.states[order.state] : said.steps[step]}
            <span className="unseen"> – {said.stepStates[is]}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** What happened to an order, the newest on top, where it is looked for. */
export function EventList({ events }: { events: readonly BackorderEvent[] }) {
  return (
    <ol className="timeline" reversed>
      {events
        .map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events only come behind those before
          <li key={at} data-tone={at === events.length - 1 ? 'accent' : undefined}>
            <div className="row">
              <OrderBadge state={event.to} size="small" />
              <span className="sub">
                <Instant at={event.at} hasSeconds />
              </span>
            </div>
            <EventText of={event} />
          </li>
        ))
        .reverse()}
    </ol>
  );
}

/** What an event or a reason says. */
export function EventText({ of }: { of: { readonly code: string; readonly message: string } }) {
  const { codes, accountCode } = useWords(words);
  const { text, detail } = eventText(of, codes, accountCode);
  return (
    <>
      {text && <p>{text}</p>}
      {detail && (
        <p lang="en" className={text ? 'sub' : undefined}>
          <HostileText text={detail} />
        </p>
      )}
    </>
  );
}
