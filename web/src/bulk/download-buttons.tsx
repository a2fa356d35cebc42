import { now } from '../base/clock.ts';
import { Button } from '../ui/button.tsx';
import layout from '../ui/layout.module.css';
import { fill } from '../words/fill.ts';
import { useCount, useWords } from '../words/language.ts';
import { asCsv, asJson } from './downloads.ts';
import type { Row } from './rows.ts';
import words from './words.json' with { type: 'json' };

/** `rows`: what is shown, in its order; a filter that is set holds for the file too. */
export function DownloadButtons({ rows }: { rows: readonly Row[] }) {
  const said = useWords(words);
  const number = useCount();
  const title = fill(said.download, { count: number(rows.length) });
  const isEmpty = rows.every(({ outcome }) => outcome === null);
  return (
    <div className={layout.row}>
      <Button
        size="small"
        icon="download"
        title={title}
        disabled={isEmpty}
        onClick={() => download(asCsv(rows), 'text/csv', 'csv')}
      >
        {said.csv}
      </Button>
      <Button
        size="small"
        icon="download"
        title={title}
        disabled={isEmpty}
        onClick={() => download(asJson(rows), 'application/json', 'json')}
      >
        {said.json}
      </Button>
    </div>
  );
}

function download(text: string, type: string, ending: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `tra-${new Date(now()).toISOString().slice(0, 16).replace(/[:T]/g, '-')}.${ending}`;
  link.click();
  URL.revokeObjectURL(address);
}
