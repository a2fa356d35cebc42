import type { OrderState } from '../api/types.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import styles from '../ui/status-badge.module.css';
import { useWords } from '../words/language.ts';
import { words } from './words.ts';

/** Colour and drawing, so that neither alone tells the state. */
const LOOKS: Readonly<Record<OrderState, readonly [colour: string, icon: IconName]>> = {
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

export function OrderBadge({
  state,
  size = 'usual',
}: {
  state: OrderState;
  size?: 'usual' | 'large' | 'small';
}) {
  const { states } = useWords(words);
  const [colour, icon] = LOOKS[state] ?? LOOKS.unknown;
  return (
    <span className={`${styles.badge} ${styles[colour]} ${styles[size]}`} data-state={state}>
      <span className={styles.icon}>
        <Icon name={icon} size={size === 'large' ? 20 : 16} />
      </span>
      {states[state] ?? state}
    </span>
  );
}
