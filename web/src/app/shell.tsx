import { type ReactNode, useEffect, useState } from 'react';
import { useKey } from '../api/key.ts';
import { useWindowEvent } from '../base/window-events.ts';
import { Link, navigate, usePlace } from '../navigation/navigation.tsx';
import type { ViewName } from '../navigation/paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { OfflineNote, PaperFoot } from './notes.tsx';
import styles from './shell.module.css';
import { LanguageSwitch, ThemeSwitch } from './switches.tsx';

const MAIN: readonly (readonly [path: string, view: ViewName])[] = [
  ['/', 'lookup'],
  ['/bulk', 'bulk'],
  ['/suggest', 'suggest'],
  ['/history', 'history'],
  ['/reverse', 'reverse'],
  ['/backorders', 'backorders'],
  ['/docs', 'docs'],
];

export function Shell({ view, children }: { view: ViewName | null; children: ReactNode }) {
  const words = useWords(common);
  const key = useKey();
  const place = usePlace();
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place closes the menu
  useEffect(() => setIsOpen(false), [place]);
  useWindowEvent('keydown', toField);
  const current = (other: ViewName) => (view === other ? 'page' : undefined);
  return (
    <>
      <a className={styles.skip} href="#content">
        {words.skip}
      </a>
      <header className={styles.header}>
        <div className={`${styles.column} ${styles.bar}`}>
          <Link
            to="/"
            className={`row ${styles.home}`}
            aria-label={`${words.site}, ${words.tagline}`}
          >
            <span className={styles.mark}>
              <Icon name="search" size={18} />
            </span>
            {words.site}
          </Link>
          <nav
            id="menu"
            className={styles.nav}
            aria-label={words.mainNavigation}
            data-open={isOpen || undefined}
            onKeyDown={(event) => event.key === 'Escape' && setIsOpen(false)}
          >
            {MAIN.map(([path, name]) => (
              <LinkButton key={path} look="quiet" to={path} aria-current={current(name)}>
                {words.views[name]}
              </LinkButton>
            ))}
          </nav>
          <div className={`push ${styles.tools}`}>
            <LinkButton
              to="/key"
              look="quiet"
              aria-current={current('key')}
              data-held={key !== null || undefined}
              title={words.views.key}
            >
              <Icon name="key" />
              <span className={styles.keyName}>{words.views.key}</span>
            </LinkButton>
            <LanguageSwitch />
            <ThemeSwitch />
            <Button
              look="quiet"
              icon={isOpen ? 'close' : 'menu'}
              className={styles.menu}
              aria-expanded={isOpen}
              aria-controls="menu"
              aria-label={isOpen ? words.closeMenu : words.menu}
              onClick={() => setIsOpen(!isOpen)}
            />
          </div>
        </div>
      </header>
      <main id="content" tabIndex={-1} className={`${styles.column} ${styles.main}`}>
        {children}
        <PaperFoot />
      </main>
      <OfflineNote />
      <footer className={`ends muted ${styles.column} ${styles.footer}`}>
        <p>{words.footer}</p>
        <ul className="row">
          {(['dns', 'watches', 'webhooks', 'admin'] as const).map((name) => (
            <li key={name}>
              <Link to={`/${name}`}>{words.views[name]}</Link>
            </li>
          ))}
        </ul>
      </footer>
    </>
  );
}

/** `/` outside of fields, Ctrl-K anywhere: to the page's field for a name, else to that of `/`. */
function toField(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, target } = event;
  const isTyping =
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]');
  const isCommand = (ctrlKey || metaKey) && !altKey;
  const isCalled = isCommand ? key.toLowerCase() === 'k' : key === '/' && !altKey && !isTyping;
  if (!isCalled) return;
  event.preventDefault();
  const field = document.querySelector<HTMLInputElement>('search input');
  if (field) field.select();
  else navigate('/');
}
