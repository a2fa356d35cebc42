import { Fragment, useState } from 'react';
import common from '../../words/common.json' with { type: 'json' };
import { fill } from '../../words/fill.ts';
import { useWords } from '../../words/language.ts';
import { Button } from '../button.tsx';
import styles from './hostile-text.module.css';
import { beginningOf, piecesOf } from './visible-text.ts';

interface HostileTextProps {
  readonly text: string;
  /** Longer text is folded, for the user to open. */
  readonly most?: number;
  /** With its own lines and columns, as a server sent it. */
  readonly isLaidOut?: boolean;
}

/** A registry's text: isolated in its direction, hidden characters shown, length bounded. */
export function HostileText({ text, most = 240, isLaidOut = false }: HostileTextProps) {
  const words = useWords(common);
  const [isOpen, setIsOpen] = useState(false);
  const beginning = beginningOf(text, most);
  const isLong = beginning.length < text.length;
  const pieces = piecesOf(isOpen ? text : beginning);
  return (
    <>
      <bdi className={isLaidOut ? styles.laidOut : undefined}>
        {pieces.map((piece, at) =>
          'text' in piece ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
            <Fragment key={at}>{piece.text}</Fragment>
          ) : (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
              key={at}
              className={`tag ${styles.hidden}`}
              data-tone="amber"
              title={fill(words.hiddenCharacter, { code: piece.hidden })}
            >
              {piece.hidden}
            </span>
          ),
        )}
        {isLong && !isOpen && '…'}
      </bdi>
      {isLong && (
        <>
          {' '}
          <Button
            look="quiet"
            size="small"
            onClick={() => setIsOpen(!isOpen)}
            aria-expanded={isOpen}
          >
            {isOpen ? words.showLess : fill(words.showAll, { characters: text.length })}
          </Button>
        </>
      )}
    </>
  );
}

/** What the service says in English where the page has no words for it. */
export function EnglishText(props: HostileTextProps) {
  return (
    <span lang="en">
      <HostileText {...props} />
    </span>
  );
}
