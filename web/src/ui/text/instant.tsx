import common from '../../words/common.json' with { type: 'json' };
import { dayText, instantText, isDayAlone, utcText } from '../../words/instants.ts';
import { useLanguage, useWords } from '../../words/language.ts';

interface InstantProps {
  readonly at: string;
  readonly withUtc?: boolean;
  /** Where seconds decide. */
  readonly hasSeconds?: boolean;
}

/**
 * A moment in Vietnam's time, with UTC at hand: on hover, on focus and for who copies the page.
 * `at`: ISO-8601.
 */
export function Instant({ at, withUtc = false, hasSeconds = false }: InstantProps) {
  const language = useLanguage();
  const words = useWords(common);
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return <bdi>{at}</bdi>;
  const utc = utcText(moment);
  const title = isDayAlone(moment) ? utc : `${words.vietnamTime} · ${utc}`;
  return (
    <>
      <time dateTime={at} title={title}>
        {instantText(moment, language, hasSeconds)}
      </time>
      {withUtc && <UtcLine at={at} />}
    </>
  );
}

/** The day alone. */
export function Day({ at }: { at: string }) {
  const language = useLanguage();
  const moment = Date.parse(at);
  if (Number.isNaN(moment)) return <bdi>{at}</bdi>;
  return <time dateTime={at}>{dayText(moment, language)}</time>;
}

/** The same moment in UTC, as a small line of its own; nothing for a day without a time. */
export function UtcLine({ at }: { at: string }) {
  const moment = Date.parse(at);
  if (Number.isNaN(moment) || isDayAlone(moment)) return null;
  return <span className="sub">{utcText(moment)}</span>;
}
