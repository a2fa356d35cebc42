import { useEffect, useEffectEvent } from 'react';
import { after, now, SECOND_MS } from '../../base/clock.ts';
import { useNow } from '../../base/use-now.ts';
import { clockText } from './clock-text.ts';

/** Time until `until` (epoch milliseconds) as `0:42`; calls `onEnd` once when it is over. */
export function Countdown({ until, onEnd }: { until: number; onEnd?: (() => void) | undefined }) {
  const moment = useNow(SECOND_MS / 4);
  const end = useEffectEvent(() => onEnd?.());
  useEffect(() => after(Math.max(0, until - now()), end), [until]);
  return (
    <span role="timer" aria-live="off">
      {clockText(until - moment)}
    </span>
  );
}
