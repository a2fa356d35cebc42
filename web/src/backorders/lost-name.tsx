import { api, ask } from '../api/client.ts';
import { useAnswer } from '../api/use-answer.ts';
import { lookupPath } from '../navigation/paths.ts';
import { LinkButton } from '../ui/button.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { useWords } from '../words/language.ts';
import words from './words.json' with { type: 'json' };

/** Who has a name that was lost, as far as the registry says, and where to go from here. */
export function LostName({ domain }: { domain: string }) {
  const { lost } = useWords(words);
  const { value } = useAnswer(`lost ${domain}`, (signal) =>
    ask(api.GET('/api/v1/whois', { params: { query: { domain } }, signal })),
  );
  const data = value?.data;
  return (
    <div className="stack">
      {data?.registrar?.name && (
        <p>
          {lost.by} <HostileText text={data.registrar.name} />
          {data.dates.created && (
            <>
              {', '}
              <Instant at={data.dates.created} hasSeconds />
            </>
          )}
        </p>
      )}
      <div className="row">
        <LinkButton to={`/suggest?${new URLSearchParams({ from: domain })}`}>
          {lost.others}
        </LinkButton>
        <LinkButton to={lookupPath(domain)}>{lost.record}</LinkButton>
      </div>
    </div>
  );
}
