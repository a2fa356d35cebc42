import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { dayText, spanText } from '../words/instants.ts';
import { useCount, useLanguage, useWords } from '../words/language.ts';
import styles from './dns-chart.module.css';
import {
  type Axis,
  axisMarks,
  axisPlace,
  type Group,
  markText,
  type RecordStretch,
  type ValueRow,
} from './time-axis.ts';
import words from './words.json' with { type: 'json' };

/** A name that changes its records daily would fill the page with one type. */
const ROWS_AT_FIRST = 8;
/** Every change of a zone makes another SOA; few people want to see them. */
const SOA_AT_FIRST = 2;
/** As many labels as fit side by side on a telephone. */
const MARKS = 6;

interface DnsChartProps {
  readonly groups: readonly Group[];
  readonly axis: Axis;
  readonly host: string;
}

/**
 * Values as stretches on one time axis. A stretch tells more of itself where the pointer or the
 * focus is; the whole chart is one stop of the Tab key, within it the arrow keys go on.
 */
export function DnsChart({ groups, axis, host }: DnsChartProps) {
  const { dns: said } = useWords(words);
  const hint = useId();
  const chart = useRef<HTMLFieldSetElement>(null);
  const [open, setOpen] = useState<readonly string[]>([]);
  const [at, setAt] = useState<string | null>(null);
  const [isTold, setIsTold] = useState(false);
  const shown = groups.map(({ type, rows }) => {
    const most = type === 'SOA' ? SOA_AT_FIRST : ROWS_AT_FIRST;
    const isOpen = open.includes(type);
    const visible = isOpen ? rows : rows.slice(0, most);
    return { type, isOpen, visible, count: rows.length, hasMore: rows.length > most };
  });
  const keys = shown.flatMap(({ visible }) =>
    visible.flatMap(({ stretches }) => stretches.map(({ key }) => key)),
  );
  const active = at !== null && keys.includes(at) ? at : keys[0];

  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return setIsTold(false);
    const place = keys.indexOf(active ?? '');
    const [back, on] = [place - 1, place + 1];
    const next = {
      ArrowRight: on,
      ArrowDown: on,
      ArrowLeft: back,
      ArrowUp: back,
      Home: 0,
      End: keys.length - 1,
    }[event.key];
    if (next === undefined || keys[next] === undefined) return;
    event.preventDefault();
    chart.current?.querySelectorAll<SVGGElement>('[data-stretch]')[next]?.focus();
  };

  return (
    <fieldset
      ref={chart}
      className={`card ${styles.chart}`}
      aria-describedby={hint}
      onKeyDown={step}
    >
      <legend className="unseen">{said.chart}</legend>
      <p id={hint} className="unseen">
        {said.hint}
      </p>
      <TimeScale axis={axis} />
      {shown.map(({ type, isOpen, visible, count, hasMore }) => (
        <section key={type} className={styles.group}>
          <h2>{type}</h2>
          <ul>
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
          {hasMore && (
            <Button
              look="quiet"
              size="small"
              aria-expanded={isOpen}
              onClick={() => setOpen(isOpen ? open.filter((one) => one !== type) : [...open, type])}
            >
              {isOpen ? said.fewerRows : fill(said.showRows, { count })}
            </Button>
          )}
        </section>
      ))}
    </fieldset>
  );
}

interface ChartRowProps {
  readonly row: ValueRow;
  readonly type: string;
  readonly host: string;
  /** Keys of stretches: the one that takes the focus, and the one that tells more of itself. */
  readonly active: string | undefined;
  readonly told: string | null;
  readonly onTell: (key: string | null) => void;
}

function ChartRow({ row, type, host, active, told, onTell }: ChartRowProps) {
  const said = useWords(words);
  const language = useLanguage();
  const open = row.stretches.find(({ key }) => key === told);
  const spoken = ({ record: { firstSeen, lastSeen, current } }: RecordStretch) => {
    const days = [firstSeen, lastSeen].map((moment) => dayText(Date.parse(moment), language));
    const when = [...new Set(days)].join(` ${said.until} `);
    return `${type} ${row.value}: ${when}, ${current ? said.dns.current : said.dns.past}`;
  };
  return (
    <li className={styles.row} data-current={row.isCurrent || undefined}>
      <div className={`row ${styles.label}`}>
        <span className={styles.value}>
          <HostileText text={row.value} most={90} />
        </span>
        {row.name !== host && (
          <span>
            <HostileText text={row.name} most={90} />
          </span>
        )}
        {row.isCurrent && (
          <span className="tag" data-tone="accent">
            {said.dns.current}
          </span>
        )}
      </div>
      <div className={styles.strip}>
        {/* biome-ignore lint/a11y/noSvgWithoutTitle: its parts have names of their own */}
        <svg className={styles.bars} width="100%" height="28">
          <line x1="0" x2="100%" y1="14" y2="14" className={styles.tick} />
          {row.stretches.map((stretch) => (
            // biome-ignore lint/a11y/noInteractiveElementToNoninteractiveRole: nothing happens on a press
            <g
              key={stretch.key}
              data-stretch=""
              role="img"
              aria-label={spoken(stretch)}
              tabIndex={stretch.key === active ? 0 : -1}
              className={styles.stretch}
              data-current={stretch.record.current || undefined}
              onFocus={() => onTell(stretch.key)}
              onBlur={() => onTell(null)}
              onPointerEnter={() => onTell(stretch.key)}
              onPointerLeave={(event) => event.pointerType === 'mouse' && onTell(null)}
            >
              <Bar {...stretch} />
            </g>
          ))}
        </svg>
        {open && <StretchTip stretch={open} />}
      </div>
    </li>
  );
}

/** Pointers hit and the focus shows 24 pixels at least, also where there was a single look. */
function Bar({ start, end }: RecordStretch) {
  return (
    <>
      <g className={styles.reach}>
        <circle cx={`${start}%`} cy="14" r="12" />
        <rect x={`${start}%`} width={`${end - start}%`} y="2" height="24" />
        <circle cx={`${end}%`} cy="14" r="12" />
      </g>
      <line x1={`${start}%`} x2={`${end}%`} y1={14} y2={14} className={styles.bar} />
    </>
  );
}

/** What a stretch stands for; beside it, within the chart. Its own label says the same aloud. */
function StretchTip({ stretch: { record, start, end } }: { readonly stretch: RecordStretch }) {
  const said = useWords(words);
  const language = useLanguage();
  const number = useCount();
  const { firstSeen, lastSeen, observations, ttl, current } = record;
  const span = Date.parse(lastSeen) - Date.parse(firstSeen);
  const more = [
    current ? said.dns.current : said.dns.past,
    span > 0 && fill(said.dns.lasted, { span: spanText(span, language) }),
    observations === 1 ? said.once : fill(said.seen, { count: observations }),
    ttl !== null && `TTL ${number(ttl)}`,
  ];
  return (
    <div
      className={styles.tip}
      data-tip
      style={{ '--at': `${(start + end) / 2}%` } as React.CSSProperties}
      aria-hidden="true"
    >
      <p>
        <Instant at={firstSeen} />
        {span > 0 && ' → '}
        {span > 0 && <Instant at={lastSeen} />}
      </p>
      <p className="sub">{more.filter(Boolean).join(' · ')}</p>
    </div>
  );
}

function TimeScale({ axis }: { axis: Axis }) {
  return (
    <div className={styles.scale} aria-hidden="true">
      <svg className={styles.bars} width="100%" height="24" role="presentation">
        {axisMarks(axis, MARKS).map((mark) => {
          const place = axisPlace(mark.at, axis);
          // Labels at the ends stay within the axis.
          const side = place < 6 ? 'start' : place > 94 ? 'end' : 'middle';
          return (
            <g key={mark.at}>
              <line x1={`${place}%`} x2={`${place}%`} y1="18" y2="24" className={styles.tick} />
              <text x={`${place}%`} y="13" className={styles.tickText} textAnchor={side}>
                {markText(mark)}
              </text>
            </g>
          );
        })}
      </svg>
    </div>
  );
}
