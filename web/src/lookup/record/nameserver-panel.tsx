import type { Registration } from '../../api/types.ts';
import { Panel } from '../../ui/panel.tsx';
import { HostileText } from '../../ui/text/hostile-text.tsx';
import { useWords } from '../../words/language.ts';
import lookupWords from '../words.json' with { type: 'json' };
import { ReverseLink } from './reverse-link.tsx';

/** Where the name points, and whether that is signed. */
export function NameserverPanel({ data }: { data: Registration }) {
  const words = useWords(lookupWords).dns;
  const addresses = new Map(
    data.nameserverDetails.map(({ host, ipv4, ipv6 }) => [host, [...ipv4, ...ipv6]]),
  );
  const signed = data.dnssec === null ? words.notSaid : data.dnssec ? words.signed : words.unsigned;
  return (
    <Panel rank="quiet" title={words.title}>
      <div className="stack">
        {data.nameservers.length === 0 ? (
          <p className="muted">{words.none}</p>
        ) : (
          <ul className="tight">
            {data.nameservers.map((host) => (
              <li key={host}>
                <code>
                  <ReverseLink field="nameserver" term={host} />
                </code>
                {(addresses.get(host)?.length ?? 0) > 0 && (
                  <span className="sub">
                    <HostileText text={addresses.get(host)!.join(', ')} />
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        <p>
          {words.dnssec}: <strong>{signed}</strong>
        </p>
        {data.dsRecords.length > 0 && (
          <ul className="tight" aria-label={words.ds}>
            {data.dsRecords.map((ds) => (
              <li key={`${ds.keyTag} ${ds.digestType} ${ds.digest}`}>
                <span className="sub">
                  {words.keyTag} {ds.keyTag} · {words.algorithm} {ds.algorithm} · {words.digestType}{' '}
                  {ds.digestType}
                </span>
                <code title={words.digest}>
                  <HostileText text={ds.digest} most={140} />
                </code>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
