import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { Icon } from './icon.tsx';
import { ScrollBox } from './scroll-box.tsx';

export interface Column<Row> {
  readonly head: string;
  readonly title?: string;
  /** Null: this row has nothing to say here. */
  readonly cell: (row: Row, place: number) => ReactNode;
  /** Its cells name their rows. */
  readonly isHead?: boolean;
  /** Its head is for screen readers alone. */
  readonly isHeadHidden?: boolean;
  /**
   * Where the table is narrow, its cells stand below the first column: with their heads
   * (`named`), without (`bare`), or not at all (`gone`).
   */
  readonly narrow?: 'named' | 'bare' | 'gone';
  readonly className?: string | undefined;
  readonly sort?: {
    readonly direction: 'ascending' | 'descending' | null;
    readonly onPress: () => void;
  };
}

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  readonly className?: string | undefined;
  readonly rowData?: (row: Row, place: number) => Readonly<Record<`data-${string}`, unknown>>;
}

/** Every table of the page. Each row has its key as `data-key`; its head can take the focus. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, className = '', rowData } = props;
  const below = columns.filter(({ narrow }) => narrow === 'named' || narrow === 'bare');
  const classOf = (column: Column<Row>) =>
    `${column.className ?? ''} ${column.narrow ? styles.wide : ''}`.trim() || undefined;
  return (
    <ScrollBox label={label} className={`card ${styles.scroll}`}>
      <table className={`${styles.table} ${className}`}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.head}
                scope="col"
                title={column.title}
                className={classOf(column)}
                aria-sort={column.sort?.direction ?? undefined}
              >
                <Head {...column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <tr key={keyOf(row)} data-key={keyOf(row)} {...rowData?.(row, place)}>
              {columns.map((column, at) => {
                const content = (
                  <>
                    {column.cell(row, place)}
                    {at === 0 && below.length > 0 && <Below row={row} columns={below} />}
                  </>
                );
                return column.isHead ? (
                  <th key={column.head} scope="row" tabIndex={-1} className={classOf(column)}>
                    {content}
                  </th>
                ) : (
                  <td key={column.head} className={classOf(column)}>
                    {content}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function Head<Row>({ head, isHeadHidden, sort }: Column<Row>) {
  if (isHeadHidden) return <span className="unseen">{head}</span>;
  if (!sort) return head;
  return (
    <button type="button" className={styles.sort} onClick={sort.onPress}>
      {head}
      <span className={styles.direction} data-down={sort.direction === 'descending' || undefined}>
        {sort.direction && <Icon name="chevron" size={14} />}
      </span>
    </button>
  );
}

function Below<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const said = columns
    .map((column) => ({ ...column, content: column.cell(row, 0) }))
    .filter(({ content }) => content !== null && content !== false);
  if (said.length === 0) return null;
  return (
    <span className={`sub ${styles.below}`}>
      {said.map(({ head, narrow, content }) => (
        <span key={head}>
          {narrow === 'named' && `${head}: `}
          {content}
        </span>
      ))}
    </span>
  );
}
