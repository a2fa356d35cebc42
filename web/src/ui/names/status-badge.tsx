import common from '../../words/common.json' with { type: 'json' };
import { useWords } from '../../words/language.ts';
import { Icon, type IconName } from '../icon.tsx';
import styles from './status-badge.module.css';

/**
 * All that a badge can say of a name: colour and drawing, so that neither alone tells the state.
 */
const LOOKS = {
  available: ['green', 'check'],
  registered: ['blue', 'person'],
  reserved: ['violet', 'lock'],
  /** Reserved, since it is an ending itself. */
  sharedZone: ['violet', 'globe'],
  auction: ['amber', 'hammer'],
  expired: ['amber', 'clock'],
  suspended: ['red', 'pause'],
  autoRenewGrace: ['amber', 'refresh'],
  redemption: ['red', 'clock'],
  pendingDelete: ['red', 'trash'],
  releasing: ['violet', 'clock'],
  /** No source that knows has answered. */
  sourceUnavailable: ['grey', 'warning'],
  likely: ['green', 'question'],
  unknown: ['grey', 'question'],
  checking: ['grey', 'refresh'],
  invalid: ['red', 'x'],
} as const satisfies Record<string, BadgeLook>;

export type ShownState = keyof typeof LOOKS;
export type BadgeLook = readonly [colour: string, icon: IconName];
type BadgeSize = 'usual' | 'large' | 'small';

export function StatusBadge({ state, size = 'usual' }: { state: ShownState; size?: BadgeSize }) {
  const words = useWords(common);
  return (
    <Badge look={LOOKS[state]} size={size} state={state}>
      {words.states[state]}
    </Badge>
  );
}

interface BadgeProps {
  readonly look: BadgeLook;
  readonly size: BadgeSize;
  readonly state?: string;
  readonly children: string;
}

/** One word on one colour, with a drawing. */
export function Badge({ look: [colour, icon], size, state, children }: BadgeProps) {
  return (
    <span
      className={`tag ${styles.badge} ${styles[size] ?? ''}`}
      data-tone={colour}
      data-state={state}
    >
      <span className={`${styles.icon} ${state === 'checking' ? 'turning' : ''}`}>
        <Icon name={icon} size={size === 'large' ? 20 : 16} />
      </span>
      {children}
    </span>
  );
}
