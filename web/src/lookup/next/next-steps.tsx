import { type Offer, usePageSettings } from '../../api/page-settings.ts';
import type { NameParts, WhoisAnswer } from '../../api/types.ts';
import { now } from '../../base/clock.ts';
import { LinkButton } from '../../ui/button.tsx';
import type { ShownState } from '../../ui/names/status-badge.tsx';
import { Facts, Panel } from '../../ui/panel.tsx';
import { fill } from '../../words/fill.ts';
import { daysBetween, dayText, moneyText } from '../../words/instants.ts';
import { useLanguage, useWords } from '../../words/language.ts';
import { distanceText } from '../distance-text.ts';
import { lifeLine } from '../life/life-line.ts';
import lookupWords from '../words.json' with { type: 'json' };

interface NextStepsProps {
  readonly parts: NameParts;
  readonly state: ShownState;
  readonly answer: WhoisAnswer | null;
  readonly mayDrop: boolean;
}

/** What to do with a name in this state; the first thing stands out. */
export function NextSteps({ parts, state, answer, mayDrop }: NextStepsProps) {
  const words = useWords(lookupWords).next;
  const { registrars } = usePageSettings(parts.zone);
  const name = encodeURIComponent(parts.unicode);
  const paths = {
    order: `/backorders?domain=${name}`,
    watch: `/watches?domain=${name}`,
    suggest: `/suggest?from=${name}`,
  } as const;
  const isFree = state === 'available';
  const isHeld = answer?.data != null || state === 'registered';
  const steps: (keyof typeof paths)[] = mayDrop
    ? ['order', 'watch', 'suggest']
    : isHeld
      ? ['watch', 'order', 'suggest']
      : isFree
        ? ['suggest', 'watch']
        : ['suggest'];
  const hasMain = isFree && registrars.length > 0;
  return (
    <Panel title={words.title}>
      <div className="stack">
        {isFree && <Registrars parts={parts} offers={registrars} />}
        {mayDrop && answer && <DropDays answer={answer} />}
        <div className="row">
          {steps.map((step, at) => (
            <LinkButton key={step} look={at === 0 && !hasMain ? 'main' : 'plain'} to={paths[step]}>
              {words[step]}
            </LinkButton>
          ))}
        </div>
      </div>
    </Panel>
  );
}

/** Where it can be bought, the cheapest first. */
function Registrars({ parts, offers }: { parts: NameParts; offers: readonly Offer[] }) {
  const words = useWords(lookupWords).next;
  const language = useLanguage();
  if (offers.length === 0)
    return <p className="muted">{fill(words.anyRegistrar, { zone: parts.zone })}</p>;
  return (
    <>
      <p>{offers.some(({ price }) => price) ? words.cheapestFirst : words.withoutPrices}</p>
      <ul className="stack">
        {offers.map(({ name, url, price }, at) => (
          <li key={name} className="row">
            <LinkButton
              look={at === 0 ? 'main' : 'plain'}
              href={url.replaceAll('{domain}', encodeURIComponent(parts.domain))}
            >
              {fill(words.registerAt, { name })}
            </LinkButton>
            {price && (
              <span className="muted">
                {fill(words.prices, {
                  first: moneyText(price.register, price.currency, language),
                  later: moneyText(price.renew, price.currency, language),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The days that are still to come. */
function DropDays({ answer }: { answer: WhoisAnswer }) {
  const words = useWords(lookupWords);
  const language = useLanguage();
  const { tld, data, lifecycle } = answer;
  const phase = lifecycle?.phase ?? 'active';
  const life = data && lifeLine({ dates: data.dates, tld, phase, now: now() });
  const days = life?.moments.filter(({ at }) => at > now()) ?? [];
  if (days.length === 0) return <p>{words.next.dropUnknown}</p>;
  return (
    <Facts
      facts={days.map(({ kind, at }) => [
        words.lifeLine.moments[kind],
        `${dayText(at, language)} (${distanceText(daysBetween(now(), at), words, language)})`,
      ])}
    />
  );
}
