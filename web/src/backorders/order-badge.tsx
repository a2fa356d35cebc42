import type { OrderState } from '../api/types.ts';
import { Badge, type BadgeLook } from '../ui/names/status-badge.tsx';
import { useWords } from '../words/language.ts';
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

export function OrderBadge({
  state,
  size = 'usual',
}: {
  state: OrderState;
  size?: 'usual' | 'large' | 'small';
}) {
  const { states } = useWords(words);
  return (
    <Badge look={LOOKS[state] ?? LOOKS.unknown} size={size} state={state}>
      {states[state] ?? state}
    </Badge>
  );
}
