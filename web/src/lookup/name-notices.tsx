import type { NameParts, ServiceNotice } from '../api/types.ts';
import { Button } from '../ui/button.tsx';
import { LookAlikeNotice } from '../ui/names/look-alike.tsx';
import zoneConditions from '../ui/names/zone-conditions.json' with { type: 'json' };
import { Notice } from '../ui/notice.tsx';
import { EnglishText, HostileText } from '../ui/text/hostile-text.tsx';
import { fill } from '../words/fill.ts';
import { useLanguage, useWords } from '../words/language.ts';
import type { Lookup } from './answers.ts';
import { isVietnamese, ruleText } from './evidence/rule-text.ts';
import { impliedReason, type Reason } from './reason.ts';
import lookupWords from './words.json' with { type: 'json' };

const WARNINGS: ReadonlySet<string> = new Set(['vn_protected_hint', 'delegation_only']);

interface NameNoticesProps extends Pick<Lookup, 'whois' | 'check'> {
  readonly name: string;
  /** Asks for the rule behind it; null where that is known, or nothing to know. */
  readonly onWhy: (() => void) | null;
}

/** What to know beside the state: disguises, reasons, the zone's rules, an answer's age. */
export function NameNotices({ name, whois, check, onWhy }: NameNoticesProps) {
  const words = useWords(lookupWords);
  const parts = whois ?? check;
  const notices = distinct([...(whois?.notices ?? []), ...(check?.notices ?? [])]);
  const isStale = (whois?.stale ?? false) || notices.some(({ code }) => code === 'stale_answer');
  const isShown = ({ code }: ServiceNotice) =>
    // Who may register a name is of interest where it can be registered.
    code === 'vn_eligibility' ? parts?.status === 'available' : code !== 'stale_answer';
  const reason = check?.reason ?? (whois && impliedReason(whois));
  return (
    <>
      <LookAlikeNotice name={name} />
      {isStale && <Notice tone="warning">{words.stale}</Notice>}
      {reason && parts && <ReasonNotice reason={reason} parts={parts} onWhy={onWhy} />}
      {parts &&
        notices.filter(isShown).map((notice) => (
          <Notice key={notice.code} tone={WARNINGS.has(notice.code) ? 'warning' : 'neutral'}>
            <InWords known={words.notices} said={notice} parts={parts} />
          </Notice>
        ))}
    </>
  );
}

interface ReasonNoticeProps extends Pick<NameNoticesProps, 'onWhy'> {
  readonly reason: Reason;
  readonly parts: NameParts;
}

function ReasonNotice({ reason, parts, onWhy }: ReasonNoticeProps) {
  const words = useWords(lookupWords);
  const language = useLanguage();
  const { code, message } = reason;
  const isRegistrys = code === 'registry_reserved' || code === 'registry_auction';
  // Where the registry says nothing more, the service says what stands here already.
  const hasWords = isRegistrys && message !== '' && !message.startsWith('The registry keeps this');
  return (
    <Notice
      tone="info"
      title={<InWords known={words.reasons} said={reason} parts={parts} />}
      actions={
        onWhy && (
          <Button size="small" onClick={onWhy}>
            {words.why}
          </Button>
        )
      }
    >
      <HostileText text={ruleText(reason.rule, language)} />
      {hasWords && (
        <>
          {': '}
          <q lang={isVietnamese(message) ? 'vi' : undefined}>
            <HostileText text={message} />
          </q>
        </>
      )}
    </Notice>
  );
}

interface InWordsProps {
  readonly known: Readonly<Record<string, string>>;
  readonly said: ServiceNotice;
  readonly parts: NameParts;
}

/** A code of the service in the user's words; one that isn't known, in the service's own. */
function InWords({ known, said, parts }: InWordsProps) {
  const language = useLanguage();
  const who = useWords(zoneConditions)[parts.zone as keyof typeof zoneConditions.vi];
  const template = known[said.code];
  const isWhole = template !== undefined && (who !== undefined || !template.includes('{who}'));
  // The service's English is exact and names more than the words here do; a registry's own is not.
  const isExact = language === 'en' && said.message !== '' && !said.code.startsWith('registry_');
  if (!isWhole || (isExact && said.code !== 'vn_eligibility')) {
    return <EnglishText text={said.message} />;
  }
  const { unicode: name, zone } = parts;
  return <HostileText text={fill(template, { name, zone, who: who ?? '' })} />;
}

function distinct(notices: readonly ServiceNotice[]): ServiceNotice[] {
  return [...new Map(notices.map((notice) => [notice.code, notice])).values()];
}
