import { type DragEvent, type FormEvent, useDeferredValue, useMemo, useRef, useState } from 'react';
import { api, ask } from '../api/client.ts';
import { useKey } from '../api/key.ts';
import { listDraft } from '../base/list-draft.ts';
import { navigate } from '../navigation/navigation.tsx';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { TextArea } from '../ui/form/field.tsx';
import { useSending } from '../ui/form/use-form.ts';
import { NeedsKey } from '../ui/needs-key.tsx';
import { Notice } from '../ui/notice.tsx';
import { Panel } from '../ui/panel.tsx';
import { ScrollBox } from '../ui/scroll-box.tsx';
import { HostileText } from '../ui/text/hostile-text.tsx';
import common from '../words/common.json' with { type: 'json' };
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './bulk.module.css';
import { CrossingForm } from './crossing-form.tsx';
import { type FileText, MOST_BYTES, textOfFile } from './list/file-text.ts';
import {
  type BadLine,
  MOST_IN_LIST,
  MOST_IN_REQUEST,
  type NameList,
  readList,
} from './list/list.ts';
import { beginSession } from './session.ts';
import words from './words.json' with { type: 'json' };

const EXAMPLE = `domain,note
vnnic.vn,registry
example.com,
https://www.iana.org/domains,
example.com,again
`;

/** The most that the service takes in one request. */
const MOST_JOB_BYTES = 64 * 1024 * 1024;

/** A list beyond what a tab can hold becomes a job of the service: `onJob` once there is one. */
export function ListEntryForm({ text, onJob }: { text: string; onJob: () => void }) {
  const said = useWords(words);
  const key = useKey();
  const file = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [fault, setFault] = useState<Extract<FileText, { ok: false }>['fault'] | null>(null);
  // A long list is read when typing pauses.
  const read = useDeferredValue(text);
  const list = useMemo(() => readList(read), [read]);
  const [big, setBig] = useState<File | null>(null);
  const count = list.entries.length + list.rest.length;
  const isJob = big !== null || list.rest.length > 0;
  const { isBusy, failure, send } = useSending();

  const enter = (next: string) => {
    setFault(null);
    listDraft.set(next.slice(0, MOST_IN_LIST));
  };
  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    setFault(null);
    const isBig = chosen.size > MOST_BYTES && chosen.size <= MOST_JOB_BYTES;
    setBig(isBig ? chosen : null);
    if (isBig) return;
    const content: FileText =
      chosen.size > MOST_BYTES
        ? { ok: false, fault: 'large' }
        : textOfFile(new Uint8Array(await chosen.arrayBuffer()));
    if (content.ok) enter(content.text);
    else setFault(content.fault);
  };
  const drop = (event: DragEvent) => {
    setIsOver(false);
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    void open(event.dataTransfer.files[0]);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key === null) navigate('/key');
    else if (isJob) void sendJob();
    else if (count > 0) beginSession(readList(text));
  };
  const sendJob = async () => {
    const { entries, rest } = readList(text);
    const domains = [...entries.map(({ name }) => name), ...rest];
    const how = {
      headers: { 'content-type': 'text/csv' },
      bodySerializer: (file: unknown) => file,
    };
    // A file beyond what the field holds goes as it is.
    const body = big ? { ...how, body: big as never } : { body: { domains } };
    const made = await send(() => ask(api.POST('/api/v1/jobs', body)));
    if (!made?.ok) return;
    enter('');
    setBig(null);
    onJob();
  };

  return (
    <form className="stack" onSubmit={submit}>
      {key === null && <NeedsKey title={said.needsKey} text={said.needsKeyText} />}
      <Panel rank="first">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way to the button within */}
        <div
          className={`stack ${styles.entry}`}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={drop}
        >
          <TextArea
            label={said.list}
            hint={said.listHint}
            fault={fault && said.fileFaults[fault]}
            rows={9}
            value={text}
            placeholder={said.placeholder}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
            onChange={(event) => enter(event.target.value)}
          />
          <div className="ends">
            <div className="row">
              <Button size="small" icon="upload" onClick={() => file.current?.click()}>
                {said.chooseFile}
              </Button>
              <span className="muted">{isOver ? said.dropHere : said.orDrop}</span>
            </div>
            {text === '' ? (
              <Button size="small" look="quiet" onClick={() => enter(EXAMPLE)}>
                {said.example}
              </Button>
            ) : (
              <Button size="small" look="quiet" icon="close" onClick={() => enter('')}>
                {said.clear}
              </Button>
            )}
            <input
              ref={file}
              type="file"
              hidden
              accept=".csv,.txt,.tsv,.log,text/*"
              onChange={(event) => {
                void open(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </div>
        </div>
      </Panel>
      <CrossingForm />
      {isJob && (
        <Notice title={big ? fill(said.bigFile, { name: big.name }) : said.asJob} role="status">
          <p>{said.asJobText}</p>
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} onRetry={sendJob} />}
      {list.bad.length > 0 && <BadLines lines={list.bad} />}
      <div className="ends">
        <p role="status">{text !== '' && <Summary list={list} />}</p>
        {key === null ? (
          <Button type="submit" look="main" icon="key">
            {said.enterKey}
          </Button>
        ) : (
          <Button
            type="submit"
            look="main"
            icon="search"
            disabled={count === 0 && big === null}
            isBusy={isBusy}
          >
            {big ? said.startFile : fill(said.start, { count })}
          </Button>
        )}
      </div>
    </form>
  );
}

function Summary({ list: { entries, rest, doubles, column } }: { readonly list: NameList }) {
  const said = useWords(words);
  if (entries.length === 0) return said.none;
  const requests = rest.length > 0 ? 1 : Math.ceil(entries.length / MOST_IN_REQUEST);
  const more = [
    doubles > 0 && fill(said.doubles, { count: doubles }),
    column !== null && fill(said.fromColumn, { column: column.slice(0, 40) }),
    fill(said.requests, { count: requests }),
  ];
  return (
    <>
      <strong>{fill(said.names, { count: entries.length + rest.length })}</strong>
      {more.map((text) => text && <span key={text}> · {text}</span>)}
    </>
  );
}

const MOST_BAD_SHOWN = 50;

function BadLines({ lines }: { lines: readonly BadLine[] }) {
  const said = useWords(words);
  const { nameFaults } = useWords(common);
  const title = fill(said.badLines, { count: lines.length });
  return (
    <Notice tone="warning" title={title} role="status">
      <p>{said.badLinesText}</p>
      <ScrollBox className="sunken" label={title}>
        <ul>
          {lines.slice(0, MOST_BAD_SHOWN).map(({ line, text, fault }) => (
            <li key={line}>
              <span className="muted">{fill(said.line, { line })}</span>{' '}
              <code>
                <HostileText text={text} most={80} />
              </code>{' '}
              <span>{nameFaults[fault]}</span>
            </li>
          ))}
          {lines.length > MOST_BAD_SHOWN && (
            <li>{fill(said.moreBad, { count: lines.length - MOST_BAD_SHOWN })}</li>
          )}
        </ul>
      </ScrollBox>
    </Notice>
  );
}
