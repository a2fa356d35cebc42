import { api, ask } from '../api/client.ts';
import { useLimits } from '../api/limits.ts';
import type { Usage } from '../api/types.ts';
import { useAnswer } from '../api/use-answer.ts';
import { SECOND_MS } from '../base/clock.ts';
import { useNow } from '../base/use-now.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { Facts, Panel } from '../ui/panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Countdown } from '../ui/text/countdown.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './key.module.css';
import words from './words.json' with { type: 'json' };

/** The caller's tier and what is left; kept up by every answer that comes, for each tells it. */
export function LimitPanel({ hasKey }: { hasKey: boolean }) {
  const said = useWords(words);
  const usage = useAnswer('usage', (signal) => ask(api.GET('/api/v1/usage', { signal })));
  const { value, failure, isLoading } = usage;
  return (
    <Panel
      title={hasKey ? said.limitTitle : said.publicTitle}
      aside={
        <Button
          size="small"
          look="quiet"
          icon="refresh"
          title={said.costs}
          isBusy={isLoading}
          onClick={usage.again}
        >
          {said.refresh}
        </Button>
      }
    >
      <div className="stack">
        {failure && <FailureNotice failure={failure} onRetry={usage.again} />}
        {!value && !failure && <Skeleton lines={4} />}
        {value && <Left usage={value} />}
      </div>
    </Panel>
  );
}

function Left({ usage }: { usage: Usage }) {
  const said = useWords(words);
  const moment = useNow(SECOND_MS);
  const limits = useLimits() ?? {
    limit: usage.limit,
    remaining: usage.remaining,
    resetAt: usage.reset * 1000,
  };
  const isOver = limits.resetAt <= moment;
  const left = isOver ? limits.limit : limits.remaining;
  return (
    <>
      <div className="tight">
        <p className={styles.left}>{fill(said.left, { left, limit: limits.limit })}</p>
        <meter aria-label={said.limitTitle} min={0} max={limits.limit} value={left} />
        <p className="muted">
          {isOver ? (
            said.isFresh
          ) : (
            <>
              {said.resetsIn} <Countdown until={limits.resetAt} />
            </>
          )}
        </p>
      </div>
      <Facts
        facts={[
          [said.tier, said.tiers[usage.tier]],
          [said.limitTitle, fill(said.perMinute, { count: limits.limit })],
          [said.name, usage.key && <HostileText text={usage.key.name} />],
          [said.prefix, usage.key && <code>{usage.key.prefix}</code>],
        ]}
      />
    </>
  );
}
