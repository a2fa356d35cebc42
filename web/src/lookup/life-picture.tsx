import { useRef } from 'react';
import { now } from '../base/clock.ts';
import { useWidth } from '../base/use-width.ts';
import { daysBetween, dayText, hasPassed } from '../words/instants.ts';
import { useLanguage, useWords } from '../words/language.ts';
import type { LifeLine, Moment, Stretch } from './life-line.ts';
import styles from './life-picture.module.css';
import { placesAcross, widthOf } from './life-places.ts';
import { words as lookupWords } from './words.ts';

const ROW = 78;

interface Told extends Moment {
  readonly name: string;
  readonly day: string;
  /** "in 25 days", "today"; of today itself what is not as it should be, or nothing. */
  readonly relative: string;
}

/** A name's life as a drawing: what has been, in full; what is to come, paler; what is for reference only, dotted. */
export function LifePicture({ line }: { line: LifeLine }) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const words = useWords(lookupWords);
  const told = useTold(line);
  const summary = told
    .map(({ name, day, relative, isReference }) =>
      [`${name}: ${day}`, relative, isReference && words.lifeLine.reference]
        .filter(Boolean)
        .join(', '),
    )
    .join('; ');
  const texts = {
    below: told.map((one) =>
      Math.max(widthOf(one.name, 14), widthOf(one.day, 13.5), widthOf(one.relative, 13)),
    ),
    above: line.stretches.map((one) =>
      opens(one, line.stretches) ? widthOf(words.lifeLine.stretches[one.kind], 13) : 0,
    ),
  };
  const shares = told.map(({ x }) => x);
  // With too little room for all texts side by side the line goes down instead of across.
  const places = width === null ? null : placesAcross(shares, texts, width);
  return (
    <figure className={styles.figure}>
      <div ref={frame} className={styles.frame}>
        {width !== null &&
          (places ? (
            <Across
              width={width}
              places={places}
              told={told}
              stretches={line.stretches}
              summary={summary}
            />
          ) : (
            <Down width={width} told={told} stretches={line.stretches} summary={summary} />
          ))}
      </div>
      {line.rule && (
        <figcaption className={styles.rule}>{words.lifeLine.rules[line.rule]}</figcaption>
      )}
    </figure>
  );
}

interface DrawingProps {
  readonly width: number;
  readonly told: readonly Told[];
  readonly stretches: readonly Stretch[];
  readonly summary: string;
}

const LINE_Y = 44;

function Across({
  width,
  places,
  told,
  stretches,
  summary,
}: DrawingProps & { readonly places: readonly number[] }) {
  const { lifeLine } = useWords(lookupWords);
  return (
    <svg
      className={styles.drawing}
      width={width}
      height={142}
      viewBox={`0 0 ${width} 142`}
      role="img"
      aria-label={summary}
    >
      {stretches.map((stretch, i) => (
        <g key={stretch.from} className={styles[stretch.kind]}>
          <line
            className={lineClass(stretch)}
            x1={places[i]}
            x2={places[i + 1]}
            y1={LINE_Y}
            y2={LINE_Y}
          />
          {opens(stretch, stretches) && (
            <text
              className={styles.stretch}
              x={(places[i]! + places[endOf(i, stretches)]!) / 2}
              y={LINE_Y - 20}
              textAnchor="middle"
            >
              {lifeLine.stretches[stretch.kind]}
            </text>
          )}
        </g>
      ))}
      {told.map((moment, i) => (
        <g key={moment.kind} transform={`translate(${places[i]} ${LINE_Y})`}>
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
            {moment.relative}
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
            {moment.relative === '' ? moment.day : `${moment.day} · ${moment.relative}`}
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

function Mark({ moment }: { moment: Moment }) {
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

/** Place in the line of the moment that ends the run of stretches of one kind. */
function endOf(at: number, stretches: readonly Stretch[]): number {
  let end = at + 1;
  while (stretches[end]?.kind === stretches[at]!.kind) end += 1;
  return end;
}

function useTold({ moments, isSuspendedInTerm }: LifeLine): Told[] {
  const words = useWords(lookupWords);
  const { lifeLine } = words;
  const language = useLanguage();
  const moment = now();
  return moments.map((entry) => {
    const days = daysBetween(moment, entry.at);
    const relative =
      days === 0 ? words.today : days > 0 ? words.inDays(days) : words.daysAgo(-days);
    const ofToday = isSuspendedInTerm ? lifeLine.suspendedNow : '';
    return {
      ...entry,
      name: (hasPassed(entry.at, moment) ? lifeLine.passed : lifeLine.moments)[entry.kind],
      day: dayText(entry.at, language),
      relative: entry.kind === 'today' ? ofToday : relative,
    };
  });
}
