import table from '../ui/data-table.module.css';
import { common } from '../words/common.ts';
import { useWords } from '../words/language.ts';
import styles from './guide.module.css';
import { Prose } from './prose.tsx';
import type { SchemaRow } from './schema-rows.ts';
import { words } from './words.ts';

export function SchemaTable({ label, rows }: { label: string; rows: readonly SchemaRow[] }) {
  const { reference: said } = useWords(words);
  const { required } = useWords(common);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={`${table.scroll} ${styles.schema}`} tabIndex={0} aria-label={label}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{said.name}</th>
            <th scope="col">{said.type}</th>
            <th scope="col">{said.meaning}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.path}>
              <th scope="row" style={{ paddingLeft: 14 + row.depth * 16 }}>
                <code title={row.path}>{row.name}</code>
                {row.isRequired && <span className={styles.required}>{required}</span>}
              </th>
              <td>
                <code className={styles.type}>{row.type}</code>
                {row.bounds.length > 0 && (
                  <span className={styles.bounds}>{row.bounds.join(', ')}</span>
                )}
              </td>
              <td lang="en">
                <Prose text={row.description} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
