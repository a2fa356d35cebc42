import type { Registration, WhoisAnswer } from '../../api/types.ts';
import { now } from '../../base/clock.ts';
import { Panel } from '../../ui/panel.tsx';
import { useWords } from '../../words/language.ts';
import { lifeLine } from '../life/life-line.ts';
import { LifePicture } from '../life/life-picture.tsx';
import lookupWords from '../words.json' with { type: 'json' };
import { HolderPanel } from './contacts.tsx';
import { NameserverPanel } from './nameserver-panel.tsx';
import styles from './record.module.css';
import { RegistrationPanel } from './registration-panel.tsx';

/** A registered name's record. */
export function Record({ answer, data }: { answer: WhoisAnswer; data: Registration }) {
  const words = useWords(lookupWords);
  const phase = answer.lifecycle?.phase ?? 'active';
  const line = lifeLine({ dates: data.dates, tld: answer.tld, phase, now: now() });
  return (
    <>
      {line && (
        <Panel rank="first" title={words.lifeLine.title} aside={words.lifeLine.notToScale}>
          <LifePicture line={line} />
        </Panel>
      )}
      <div className="columns">
        <div className={`stack ${styles.column}`}>
          <HolderPanel contact={data.registrant} />
          <div className={styles.last}>
            <NameserverPanel data={data} />
          </div>
        </div>
        <div className={`stack ${styles.column}`}>
          <RegistrationPanel data={data} isVietnamese={answer.tld === 'vn'} />
        </div>
      </div>
    </>
  );
}
