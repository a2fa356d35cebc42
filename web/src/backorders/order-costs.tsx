import type { Backorder } from '../api/types.ts';
import { Panel } from '../ui/panel.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { decimalText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import words from './words.json' with { type: 'json' };

/** What was told of the price, agreed to and charged, oldest first; nothing before there is any. */
export function OrderCosts({ ledger }: Pick<Backorder, 'ledger'>) {
  const { costs: said } = useWords(words);
  const language = useLanguage();
  if (ledger.length === 0) return null;
  return (
    <Panel title={said.title}>
      <ul>
        {ledger.map(({ at, quoted, agreed, charged, currency, assumed }, place) => {
          const paid = assumed ? 'assumed' : 'charged';
          const is = charged !== null ? paid : agreed !== null ? 'agreed' : 'quoted';
          const price = `${decimalText(charged ?? agreed ?? quoted ?? '', language)} ${currency}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries only come behind those before
            <li key={place}>
              {fill(said[is], { price })}{' '}
              <span className="sub">
                <Instant at={at} />
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
