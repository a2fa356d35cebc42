import { type ReactNode, useId } from 'react';
import styles from './panel.module.css';

interface PanelProps {
  readonly title?: ReactNode;
  readonly aside?: ReactNode;
  /** `first`: what the view is for; `quiet`: what few need. */
  readonly rank?: 'first' | 'usual' | 'quiet';
  readonly children: ReactNode;
}

/** A part of a view with a heading of its own. */
export function Panel({ title, aside, rank = 'usual', children }: PanelProps) {
  const id = useId();
  return (
    <section
      className={`card ${styles.panel}`}
      data-rank={rank}
      aria-labelledby={title ? id : undefined}
    >
      {title && (
        <div className={`ends ${styles.head}`}>
          <h2 id={id}>{title}</h2>
          {aside && <div className="muted">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}

/** What is null or false says nothing, and is left out. */
export type Fact = readonly [name: string, value: ReactNode];

/** Names and what they are: `Registrar` – `…`. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map(
        ([name, value]) =>
          value !== null &&
          value !== false && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

interface EmptyStateProps {
  readonly title: ReactNode;
  readonly text?: string;
  /** Where to go instead. */
  readonly children?: ReactNode;
}

/** Where nothing is yet: what will be here, and how it comes. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={`tight ${styles.empty}`}>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      {children}
    </div>
  );
}
