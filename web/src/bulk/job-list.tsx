import { useEffect, useState } from 'react';
import { api, ask } from '../api/client.ts';
import type { Job } from '../api/types.ts';
import { type AskedAnswer, useAnswer } from '../api/use-answer.ts';
import { every } from '../base/clock.ts';
import { Button } from '../ui/button.tsx';
import { FailureNotice } from '../ui/failure-notice.tsx';
import { useSending } from '../ui/form/use-form.ts';
import { Panel } from '../ui/panel.tsx';
import { Instant } from '../ui/text/instant.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import styles from './bulk.module.css';
import { minuteOf, saveFile } from './download-buttons.tsx';
import { jobRows, MOST_SHOWN } from './job-results.ts';
import { ResultTable } from './result-table.tsx';
import type { BulkRow } from './rows.ts';
import words from './words.json' with { type: 'json' };

const LOOK_MS = 5_000;
const MOST_LISTED = 10;

const BUTTONS: Readonly<Record<Job['state'], readonly ('pause' | 'resume' | 'stop' | 'forget')[]>> =
  {
    queued: ['pause', 'stop'],
    running: ['pause', 'stop'],
    paused: ['resume', 'stop'],
    done: ['forget'],
    cancelled: ['forget'],
    failed: ['forget'],
  };

const STATE_AFTER = { pause: 'paused', resume: 'running', stop: 'cancelled' } as const;

/** The key's jobs, as the service tells them: they go on while no page looks at them. */
export function JobList({ ofKey, round }: { ofKey: string; round: number }) {
  const said = useWords(words);
  const jobs = useAnswer(`jobs ${round} ${ofKey}`, (signal) =>
    ask(api.GET('/api/v1/jobs', { params: { query: { limit: MOST_LISTED } }, signal })),
  );
  const list = jobs.value?.jobs ?? [];
  const isAtWork = list.some(({ state }) => state === 'queued' || state === 'running');
  const { again } = jobs;
  useEffect(() => (isAtWork ? every(LOOK_MS, again) : undefined), [isAtWork, again]);

  if (jobs.failure) return <FailureNotice failure={jobs.failure} onRetry={again} />;
  if (list.length === 0) return null;
  return (
    <Panel title={said.jobs}>
      <ul className="stack">
        {list.map((job) => (
          <JobLine key={job.id} job={job} onChange={again} />
        ))}
      </ul>
    </Panel>
  );
}

function JobLine({ job, onChange }: { job: Job; onChange: AskedAnswer<unknown>['again'] }) {
  const said = useWords(words);
  const { isBusy, failure, send } = useSending();
  const [rows, setRows] = useState<readonly BulkRow[] | null>(null);
  const { id, state, done, total, failed, createdAt } = job;
  const params = { path: { id } };
  const press = async (wanted: keyof typeof STATE_AFTER | 'forget') => {
    await send<unknown>(() =>
      wanted === 'forget'
        ? ask(api.DELETE('/api/v1/jobs/{id}', { params }))
        : ask(api.PATCH('/api/v1/jobs/{id}', { params, body: { state: STATE_AFTER[wanted] } })),
    );
    onChange();
  };
  const save = async () => {
    const query = { format: 'csv' } as const;
    const found = await send(() =>
      ask(api.GET('/api/v1/jobs/{id}/results', { params: { ...params, query }, parseAs: 'blob' })),
    );
    if (found?.ok) saveFile(found.value as unknown as Blob, `tra-${minuteOf(createdAt)}.csv`);
  };
  const show = async () => {
    const found = await send(() => jobRows(id));
    if (found?.ok) setRows(found.value);
  };
  return (
    <li className="stack">
      <div className="row">
        <strong>{said.jobStates[state]}</strong>
        <Instant at={createdAt} />
        <progress aria-label={said.progress} className={styles.progress} max={total} value={done} />
        <span>{fill(said.done, { done, all: total })}</span>
        {failed > 0 && <span className="muted">{fill(said.jobFailed, { count: failed })}</span>}
      </div>
      <div className="row">
        <Button size="small" icon="download" isBusy={isBusy} disabled={done === 0} onClick={save}>
          {said.csv}
        </Button>
        <Button size="small" icon="search" isBusy={isBusy} disabled={done === 0} onClick={show}>
          {said.showResults}
        </Button>
        {BUTTONS[state].map((name) => (
          <Button key={name} size="small" isBusy={isBusy} onClick={() => void press(name)}>
            {said[name]}
          </Button>
        ))}
      </div>
      {failure && <FailureNotice failure={failure} />}
      {rows && done > MOST_SHOWN && (
        <p className="muted">{fill(said.firstShown, { count: MOST_SHOWN })}</p>
      )}
      {rows && <ResultTable rows={rows} asked={[]} onRetry={null} />}
    </li>
  );
}
