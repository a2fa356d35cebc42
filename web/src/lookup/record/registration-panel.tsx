import type { ReactNode } from 'react';
import type { Registration } from '../../api/types.ts';
import { now } from '../../base/clock.ts';
import { type Fact, Facts, Panel } from '../../ui/panel.tsx';
import { HostileText } from '../../ui/text/hostile-text.tsx';
import { Instant, UtcLine } from '../../ui/text/instant.tsx';
import { daysBetween } from '../../words/instants.ts';
import { useLanguage, useWords } from '../../words/language.ts';
import { distanceText } from '../distance-text.ts';
import lookupWords from '../words.json' with { type: 'json' };
import { ReverseLink } from './reverse-link.tsx';

interface RegistrationPanelProps {
  readonly data: Registration;
  readonly isVietnamese: boolean;
}

/** Who sold it, when, until when, and under which locks. */
export function RegistrationPanel({ data, isVietnamese }: RegistrationPanelProps) {
  const words = useWords(lookupWords);
  const { registration } = words;
  const { registrar, dates } = data;
  const text = (name: string, value: string | null): Fact => [
    name,
    value && <HostileText text={value} />,
  ];
  const date = (name: string, at: string | null, isReference = false): Fact => [
    name,
    at && <DateValue at={at} isReference={isReference} />,
  ];
  const abuse = [registrar.abuseEmail, registrar.abusePhone]
    .filter((value) => value !== null)
    .join(' · ');
  return (
    <Panel title={registration.title}>
      <Facts
        facts={[
          [
            registration.registrar,
            registrar.name && <ReverseLink field="registrar" term={registrar.name} />,
          ],
          text(registration.ianaId, registrar.ianaId),
          [registration.website, registrar.url && <OuterLink url={registrar.url} />],
          text(registration.abuse, abuse || null),
          text(registration.reseller, data.reseller),
          date(registration.created, dates.created),
          date(registration.updated, dates.updated),
          date(registration.expiry, dates.expiry),
          date(registration.renewalDeadline, dates.renewalDeadline, isVietnamese),
          [
            registration.release,
            dates.releaseFrom && dates.releaseTo && (
              <>
                <Instant at={dates.releaseFrom} withUtc />
                <span className="row">
                  <span>
                    {words.to} <Instant at={dates.releaseTo} />
                  </span>
                  <span className="tag" data-tone="grey">
                    {registration.reference}
                  </span>
                </span>
                <UtcLine at={dates.releaseTo} />
              </>
            ),
          ],
          text(registration.registryId, data.registryDomainId),
          [
            registration.status,
            data.domainStatus.length > 0 && <Flags flags={data.domainStatus} />,
          ],
        ]}
      />
    </Panel>
  );
}

function DateValue({ at, isReference }: { at: string; isReference: boolean }): ReactNode {
  const words = useWords(lookupWords);
  const language = useLanguage();
  const days = daysBetween(now(), Date.parse(at));
  return (
    <>
      <span className="row">
        <Instant at={at} />
        {!Number.isNaN(days) && (
          <span className="muted">{distanceText(days, words, language)}</span>
        )}
        {isReference && (
          <span className="tag" data-tone="grey">
            {words.registration.reference}
          </span>
        )}
      </span>
      <UtcLine at={at} />
    </>
  );
}

/** A link only where it can't be anything but a web address. */
function OuterLink({ url }: { url: string }) {
  const shown = <HostileText text={url} most={120} />;
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(url) || !URL.canParse(url)) return shown;
  return (
    <a href={url} rel="noopener noreferrer nofollow external" target="_blank">
      {shown}
    </a>
  );
}

function Flags({ flags }: { flags: readonly string[] }) {
  const known: Readonly<Record<string, string>> = useWords(lookupWords).statuses;
  return (
    <ul className="tight">
      {flags.map((flag) => (
        <li key={flag}>
          <code>
            <HostileText text={flag} most={80} />
          </code>
          {known[flag] !== undefined && <span className="sub">{known[flag]}</span>}
        </li>
      ))}
    </ul>
  );
}
