import { now } from '../base/clock.ts';
import { Button } from '../ui/button.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { asCsv, asJson } from './downloads.ts';
import type { BulkRow } from './rows.ts';
import words from './words.json' with { type: 'json' };

const FILES = {
  csv: ['text/csv', asCsv],
  json: ['application/json', asJson],
} as const;

/** `rows`: what is shown, in its order; a filter that is set holds for the file too. */
export function DownloadButtons({ rows }: { rows: readonly BulkRow[] }) {
  const said = useWords(words);
  return (
    <div className="row">
      {(['csv', 'json'] as const).map((ending) => (
        <Button
          key={ending}
          size="small"
          icon="download"
          title={fill(said.download, { count: rows.length })}
          disabled={rows.every(({ outcome }) => outcome === null)}
          onClick={() => download(rows, ending)}
        >
          {said[ending]}
        </Button>
      ))}
    </div>
  );
}

function download(rows: readonly BulkRow[], ending: keyof typeof FILES): void {
  const [type, write] = FILES[ending];
  const file = new Blob([write(rows)], { type: `${type};charset=utf-8` });
  saveFile(file, `tra-${minuteOf(new Date(now()).toISOString())}.${ending}`);
}

/** Of an ISO moment, as a file's name can have it. */
export function minuteOf(iso: string): string {
  return iso.slice(0, 16).replace(/[:T]/g, '-');
}

export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
