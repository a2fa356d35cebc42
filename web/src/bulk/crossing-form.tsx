import { useState } from 'react';
import { addToDraft } from '../base/list-draft.ts';
import { Button } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { TextArea, TextField } from '../ui/form/field.tsx';
import { fill } from '../words/fill.ts';
import { useWords } from '../words/language.ts';
import { crossed } from './list/crossed.ts';
import words from './words.json' with { type: 'json' };

/** From keywords and endings to names on the list. */
export function CrossingForm() {
  const { crossing: said } = useWords(words);
  const [keywords, setKeywords] = useState('');
  const [endings, setEndings] = useState('vn, com.vn, com');
  const names = crossed(keywords, endings);
  return (
    <div>
      <Disclosure title={said.title}>
        <div className="stack">
          <TextArea
            label={said.keywords}
            hint={said.keywordsHint}
            rows={3}
            value={keywords}
            onChange={(event) => setKeywords(event.target.value)}
          />
          <TextField
            label={said.endings}
            value={endings}
            onChange={(event) => setEndings(event.target.value)}
          />
          <div>
            <Button
              icon="plus"
              disabled={names.length === 0}
              onClick={() => {
                addToDraft(names);
                setKeywords('');
              }}
            >
              {fill(said.add, { count: names.length })}
            </Button>
          </div>
        </div>
      </Disclosure>
    </div>
  );
}
