import { useRef } from 'react';
import { now } from '../base/clock.ts';
import { useWidth } from '../base/use-width.ts';
import { daysBetween, dayText } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import type { LifeLine, Moment, Stretch } from './life-line.ts';
import styles from './life-picture.module.css';
import { words as lookupWords } from './words.ts';

/** Pixels a moment's texts need beside the next ones'; with less room the line goes down instead of across. */
const WIDTH_EACH = 128;
const ROW = 78;

interface Told extends Moment {
  readonly name: string;
  readonly day: string;
  /** "in 25 days", "today". */
  readonly relative: string;
}

/** A name's life as a drawing: what has been, in full; what is to come, paler; what is for reference only, dotted. */
export function LifePicture({ line }: { readonly line: LifeLine }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const words = useWords(lookupWords);
  const told = useTold(line.moments);
  const summary = told
    .map(({ name, day, relative, isReference }) =>
      [`${name}: ${day}`, relative, isReference && words.lifeLine.reference].filter(Boolean).join(', '),
    )
    .join('; ');
  const isAcross = width !== null && width >= told.length * WIDTH_EACH;
  return (
    <figure className={styles.figure}>
      <div ref={frame} className={styles.frame}>
        {width !== null &&
          (isAcross ? (
            <Across width={width} told={told} stretches={line.stretches} summary={summary} />
          ) : (
            <Down width={width} told={told} stretches={line.stretches} summary={summary} />
          ))}
      </div>
      {line.rule && <figcaption className={styles.rule}>{words.lifeLine.rules[line.rule]}</figcaption>}
    </figure>
  );
}

interface DrawingProps {
  readonly width: number;
  readonly told: readonly Told[];
  readonly stretches: readonly Stretch[];
  readonly summary: string;
}

const EDGE = 62;
const LINE_Y = 44;

function Across({ width, told, stretches, summary }: DrawingProps) {
  const { lifeLine } = useWords(lookupWords);
  const place = (x: number) => EDGE + x * (width - 2 * EDGE);
  return (
    <svg
      className={styles.drawing}
      width={width}
      height={142}
      viewBox={`0 0 ${width} 142`}
      role="img"
      aria-label={summary}
    >
      {stretches.map((stretch) => (
        <g key={stretch.from} className={styles[stretch.kind]}>
          <line
            className={lineClass(stretch)}
            x1={place(stretch.from)}
            x2={place(stretch.to)}
            y1={LINE_Y}
            y2={LINE_Y}
          />
          {opens(stretch, stretches) && (
            <text
              className={styles.stretch}
              x={place((stretch.from + endOf(stretch, stretches)) / 2)}
              y={LINE_Y - 20}
              textAnchor="middle"
            >
              {lifeLine.stretches[stretch.kind]}
            </text>
          )}
        </g>
      ))}
      {told.map((moment) => (
        <g key={moment.kind} transform={`translate(${place(moment.x)} ${LINE_Y})`}>
          <Mark moment={moment} />
          <text
            className={moment.kind === 'today' ? styles.todayName : styles.name}
            y={32}
            textAnchor="middle"
          >
            {moment.name}
          </text>
          <text className={styles.day} y={52} textAnchor="middle">
            {moment.day}
          </text>
          <text className={styles.relative} y={70} textAnchor="middle">
            {moment.kind === 'today' ? '' : moment.relative}
          </text>
          {moment.isReference && (
            <text className={styles.referenceText} y={88} textAnchor="middle">
              {lifeLine.reference}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Down({ width, told, stretches, summary }: DrawingProps) {
  const { lifeLine } = useWords(lookupWords);
  const height = ROW * (told.length - 1) + 62;
  const y = (i: number) => 14 + i * ROW;
  return (
    <svg
      className={styles.drawing}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={summary}
    >
      {stretches.map((stretch, i) => (
        <g key={stretch.from} className={styles[stretch.kind]}>
          <line className={lineClass(stretch)} x1={12} x2={12} y1={y(i)} y2={y(i + 1)} />
          <text className={styles.stretch} x={width} y={y(i) + ROW / 2 + 5} textAnchor="end">
            {opens(stretch, stretches) ? lifeLine.stretches[stretch.kind] : ''}
          </text>
        </g>
      ))}
      {told.map((moment, i) => (
        <g key={moment.kind} transform={`translate(12 ${y(i)})`}>
          <Mark moment={moment} />
          <text className={moment.kind === 'today' ? styles.todayName : styles.name} x={26} y={5}>
            {moment.name}
          </text>
          <text className={styles.day} x={26} y={25}>
            {moment.kind === 'today' ? moment.day : `${moment.day} · ${moment.relative}`}
          </text>
          {moment.isReference && (
            <text className={styles.referenceText} x={26} y={43}>
              {lifeLine.reference}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Mark({ moment }: { readonly moment: Moment }) {
  if (moment.kind === 'today') {
    return (
      <>
        <circle className={styles.halo} r={12} />
        <circle className={styles.today} r={7} />
      </>
    );
  }
  return <circle className={moment.isReference ? styles.referenceMark : styles.mark} r={6} />;
}

function lineClass({ isPast, isReference }: Stretch): string {
  return `${styles.line} ${isPast ? styles.past : isReference ? styles.reference : styles.future}`;
}

/** Neighbours of one kind, with today between them, are named once. */
function opens(stretch: Stretch, stretches: readonly Stretch[]): boolean {
  return stretches[stretches.indexOf(stretch) - 1]?.kind !== stretch.kind;
}

function endOf(stretch: Stretch, stretches: readonly Stretch[]): number {
  let end = stretch;
  for (const next of stretches.slice(stretches.indexOf(stretch) + 1)) {
    if (next.kind !== stretch.kind) break;
    end = next;
  }
  return end.to;
}

function useTold(moments: readonly Moment[]): Told[] {
  const words = useWords(lookupWords);
  const language = useLanguage();
  const moment = now();
  return moments.map((entry) => {
    const days = daysBetween(moment, entry.at);
    const relative = days === 0 ? words.today : days > 0 ? words.inDays(days) : words.daysAgo(-days);
    return { ...entry, name: words.lifeLine.moments[entry.kind], day: dayText(entry.at, language), relative };
  });
}
