import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { fill } from '../words/fill.ts';
import { dayText } from '../words/instants.ts';
import { useCount, useLanguage, useWords } from '../words/language.ts';
import styles from './dns-chart.module.css';
import { StretchTip } from './stretch-tip.tsx';
import {
  type Axis,
  type Group,
  marksOf,
  markText,
  placeOf,
  type Row,
  type Stretch,
} from './time-axis.ts';
import words from './words.json' with { type: 'json' };

/** A name that changes its records daily would fill the page with one type. */
const ROWS_AT_FIRST = 8;
/** Every change of a zone makes another SOA; few people want to see them. */
const SOA_AT_FIRST = 2;
/** As many labels as fit side by side on a telephone. */
const MARKS = 6;

/**
 * Values as stretches on one time axis. A stretch tells more of itself where the pointer or the focus is; the whole chart is one
 * stop of the Tab key, within it the arrow keys go on.
 */
export function DnsChart({
  groups,
  axis,
  host,
}: {
  groups: readonly Group[];
  axis: Axis;
  host: string;
}) {
  const said = useWords(words);
  const hint = useId();
  const chart = useRef<HTMLFieldSetElement>(null);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [at, setAt] = useState<string | null>(null);
  const [isTold, setIsTold] = useState(false);
  const shown = groups.map((group) => ({
    ...group,
    visible: open.has(group.type) ? group.rows : group.rows.slice(0, rowsAtFirst(group.type)),
  }));
  const keys = shown.flatMap(({ visible }) =>
    visible.flatMap((row) => row.stretches.map((_, i) => keyOf(row, i))),
  );
  const active = at !== null && keys.includes(at) ? at : keys[0];

  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setIsTold(false);
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    const place = keys.indexOf(active ?? '');
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? keys.length - 1 : by && place + by;
    if (next === undefined || keys[next] === undefined) return;
    event.preventDefault();
    chart.current?.querySelectorAll<SVGGElement>('[data-stretch]')[next]?.focus();
  };

  return (
    <fieldset ref={chart} className={styles.chart} aria-describedby={hint} onKeyDown={step}>
      <legend className="unseen">{said.dns.chart}</legend>
      <p id={hint} className="unseen">
        {said.dns.hint}
      </p>
      <TimeScale axis={axis} />
      {shown.map(({ type, rows, visible }) => (
        <section key={type} className={styles.group}>
          <h2 className={styles.groupName}>{type}</h2>
          <ul className={styles.rows}>
            {visible.map((row) => (
              <ChartRow
                key={row.key}
                row={row}
                type={type}
                host={host}
                active={active}
                told={isTold ? at : null}
                onTell={(key) => {
                  setIsTold(key !== null);
                  if (key !== null) setAt(key);
                }}
              />
            ))}
          </ul>
          {rows.length > rowsAtFirst(type) && (
            <MoreRows
              count={rows.length}
              isOpen={open.has(type)}
              onToggle={() => setOpen(toggled(open, type))}
            />
          )}
        </section>
      ))}
    </fieldset>
  );
}

function ChartRow({
  row,
  type,
  host,
  active,
  told,
  onTell,
}: {
  row: Row;
  type: string;
  host: string;
  active: string | undefined;
  told: string | null;
  onTell: (key: string | null) => void;
}) {
  const said = useWords(words);
  const spoken = useSpoken();
  const open = row.stretches.find((_, i) => keyOf(row, i) === told);
  return (
    <li className={styles.row} data-current={row.isCurrent || undefined}>
      <div className={styles.label}>
        <span className={styles.value}>
          <HostileText text={row.value} most={90} />
        </span>
        {row.name !== host && (
          <span className={styles.host}>
            <HostileText text={row.name} most={90} />
          </span>
        )}
        {row.isCurrent && <span className={styles.current}>{said.dns.current}</span>}
      </div>
      <div className={styles.strip}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: its parts have names of their own */}
        <svg className={styles.bars} width="100%" height="28">
          <line x1="0" x2="100%" y1="14" y2="14" className={styles.rail} />
          {row.stretches.map((stretch, i) => {
            const key = keyOf(row, i);
            const ends = { x1: `${stretch.start}%`, x2: `${stretch.end}%`, y1: 14, y2: 14 };
            return (
              // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: it tells, nothing happens on a press
              <g
                key={key}
                data-stretch=""
                role="img"
                aria-label={`${type} ${row.value}: ${spoken(stretch)}`}
                tabIndex={key === active ? 0 : -1}
                className={stretch.record.current ? styles.now : styles.past}
                onFocus={() => onTell(key)}
                onBlur={() => onTell(null)}
                onPointerEnter={() => onTell(key)}
                onPointerLeave={(event) => event.pointerType === 'mouse' && onTell(null)}
              >
                <Reach {...stretch} />
                <line {...ends} className={styles.bar} />
              </g>
            );
          })}
        </svg>
        {open && <StretchTip stretch={open} />}
      </div>
    </li>
  );
}

/** What pointers hit and the focus shows: 24 pixels at least, also where there was a single look. */
function Reach({ start, end }: Stretch) {
  return (
    <g className={styles.reach}>
      <circle cx={`${start}%`} cy="14" r="12" />
      <rect x={`${start}%`} width={`${end - start}%`} y="2" height="24" />
      <circle cx={`${end}%`} cy="14" r="12" />
    </g>
  );
}

function MoreRows({
  count,
  isOpen,
  onToggle,
}: {
  count: number;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const said = useWords(words);
  const number = useCount();
  return (
    <Button look="quiet" size="small" aria-expanded={isOpen} onClick={onToggle}>
      {isOpen ? said.dns.fewerRows : fill(said.dns.showRows, { count: number(count) })}
    </Button>
  );
}

function TimeScale({ axis }: { axis: Axis }) {
  const marks = useMemo(() => marksOf(axis, MARKS), [axis]);
  return (
    <div className={styles.scale} aria-hidden="true">
      <svg className={styles.bars} width="100%" height="24" role="presentation">
        {marks.map((mark) => {
          const x = `${placeOf(mark.at, axis)}%`;
          return (
            <g key={mark.at}>
              <line x1={x} x2={x} y1="18" y2="24" className={styles.tick} />
              <text
                x={x}
                y="13"
                className={styles.tickText}
                data-side={sideOf(placeOf(mark.at, axis))}
              >
                {markText(mark)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}

/** Labels at the ends stay within the axis. */
function sideOf(place: number): 'start' | 'end' | undefined {
  return place < 6 ? 'start' : place > 94 ? 'end' : undefined;
}

function useSpoken(): (stretch: Stretch) => string {
  const said = useWords(words);
  const language = useLanguage();
  return ({ record: { firstSeen, lastSeen, current } }) => {
    const days = [firstSeen, lastSeen].map((moment) => dayText(Date.parse(moment), language));
    const when = [...new Set(days)].join(` ${said.until} `);
    return `${when}, ${current ? said.dns.current : said.dns.past}`;
  };
}

function rowsAtFirst(type: string): number {
  return type === 'SOA' ? SOA_AT_FIRST : ROWS_AT_FIRST;
}

function keyOf(row: Row, place: number): string {
  return `${row.key} ${place}`;
}

function toggled(set: ReadonlySet<string>, entry: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(entry)) next.add(entry);
  return next;
}
