import type { CheckAnswer, NameParts, ServiceNotice, WhoisAnswer } from '../api/types.ts';
import { LookAlikeNotice } from '../ui/names/look-alike.tsx';
import zoneConditions from '../ui/names/zone-conditions.json' with { type: 'json' };
import { Notice } from '../ui/notice.tsx';
import { EnglishText, HostileText } from '../ui/text/hostile-text.tsx';
import { useLanguage, useWords } from '../words/language.ts';
import { isVietnamese, ruleText } from './evidence/rule-text.ts';
import lookupWords from './words.json' with { type: 'json' };

/** What is worth knowing beside the state: disguises, reasons, rules of the zone, an answer that is old. */
export function NameNotices({
  name,
  whois,
  check,
}: {
  name: string;
  whois: WhoisAnswer | null;
  check: CheckAnswer | null;
}) {
  const words = useWords(lookupWords);
  const parts = whois ?? check;
  const notices = distinct([...(whois?.notices ?? []), ...(check?.notices ?? [])]);
  const isStale = (whois?.stale ?? false) || notices.some(({ code }) => code === 'stale_answer');
  // Who may register a name is of interest where it can be registered.
  const hidden = new Set([
    'stale_answer',
    ...(parts?.status === 'available' ? [] : ['vn_eligibility']),
  ]);
  const others = notices.filter(({ code }) => !hidden.has(code));
  const reason = check?.reason ?? null;
  return (
    <>
      <LookAlikeNotice name={name} />
      {isStale && <Notice tone="warning">{words.stale}</Notice>}
      {reason && parts && <ReasonNotice reason={reason} parts={parts} />}
      {parts &&
        others.map((notice) => (
          <Notice
            key={notice.code}
            tone={
              notice.code === 'vn_protected_hint' || notice.code === 'delegation_only'
                ? 'warning'
                : 'neutral'
            }
          >
            <InWords known={words.notices} said={notice} parts={parts} />
          </Notice>
        ))}
    </>
  );
}

function ReasonNotice({
  reason,
  parts,
}: {
  reason: NonNullable<CheckAnswer['reason']>;
  parts: NameParts;
}) {
  const words = useWords(lookupWords);
  const language = useLanguage();
  const { code, message } = reason;
  const rule = ruleText(reason.rule, language);
  if (code !== 'registry_reserved' && code !== 'registry_auction') {
    return (
      <Notice tone="info" title={<InWords known={words.reasons} said={reason} parts={parts} />}>
        <HostileText text={rule} />
      </Notice>
    );
  }
  // Where the registry says nothing more, the service says what stands here already.
  const hasWords = message !== lookupWords.en.reasons[code];
  return (
    <Notice tone="info" title={words.reasons[code]}>
      <HostileText text={rule} />
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

/** A code of the service in the user's words; one that isn't known, in the service's own. */
function InWords({
  known,
  said,
  parts,
}: {
  known: Readonly<Record<string, string>>;
  said: ServiceNotice;
  parts: { unicode: string; zone: string };
}) {
  const language = useLanguage();
  const who = useWords(zoneConditions)[parts.zone as keyof typeof zoneConditions.vi];
  const template = known[said.code];
  const isWhole = template !== undefined && (who !== undefined || !template.includes('{who}'));
  // The service's English is exact and names more than the words here do.
  if (!isWhole || (language === 'en' && said.code !== 'vn_eligibility')) {
    return <EnglishText text={said.message} />;
  }
  const text = template
    .replace('{name}', parts.unicode)
    .replace('{zone}', parts.zone)
    .replace('{who}', who ?? '');
  return <HostileText text={text} />;
}

function distinct(notices: readonly ServiceNotice[]): ServiceNotice[] {
  return [...new Map(notices.map((notice) => [notice.code, notice])).values()];
}
