import { type FormEvent, useEffect, useState } from 'react';
import { pastedName } from '../../names/pasted-name.ts';
import { navigate } from '../../navigation/navigation.tsx';
import common from '../../words/common.json' with { type: 'json' };
import { useWords } from '../../words/language.ts';
import { Button } from '../button.tsx';
import { TextField } from '../form/field.tsx';
import styles from './name-form.module.css';

interface NameFormProps {
  readonly domain: string;
  readonly pathOf: (domain: string) => string;
  readonly label?: string;
  readonly action?: string;
}

/** One field for a name; sent, it goes to that name's page. */
export function NameForm({ domain, pathOf, label, action }: NameFormProps) {
  const { nameForm } = useWords(common);
  const [text, setText] = useState(domain);
  useEffect(() => setText(domain), [domain]);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const pasted = pastedName(text);
    const name = pasted.kind === 'name' ? pasted.name : text.trim();
    if (name !== '') navigate(pathOf(name));
  };
  return (
    <search>
      <form className={styles.form} onSubmit={send}>
        <TextField
          label={label ?? nameForm.label}
          isLabelHidden
          name="domain"
          value={text}
          placeholder="vnnic.vn"
          enterKeyHint="search"
          inputMode="url"
          maxLength={300}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" look="main" icon="search">
          {action ?? nameForm.show}
        </Button>
      </form>
    </search>
  );
}
