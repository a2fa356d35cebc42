import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from 'react';
import { Link } from '../navigation/navigation.tsx';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** `main`: the one thing to do here; `danger`: what can't be undone. */
  readonly look?: 'main' | 'plain' | 'quiet' | 'danger';
  readonly size?: 'usual' | 'small';
  readonly icon?: IconName;
  /** Works on it: stays where it is and takes no second press. */
  readonly isBusy?: boolean;
}

export function Button({
  look = 'plain',
  size = 'usual',
  icon,
  isBusy = false,
  children,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // Disabled would lose the focus; a busy button only doesn't listen.
      aria-busy={isBusy || undefined}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
      className={`${styles.button} ${styles[look] ?? ''} ${styles[size] ?? ''} ${className}`}
    >
      {isBusy ? (
        <span className={`turning ${styles.working}`} aria-hidden="true" />
      ) : (
        icon && <Icon name={icon} />
      )}
      {children}
    </button>
  );
}

interface LinkButtonProps
  extends Pick<ButtonProps, 'look' | 'size'>,
    AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Within the page; `href`: elsewhere. */
  readonly to?: string;
}

/** A link that looks like a button: it leads to where the thing is done. */
export function LinkButton({ to, href, look = 'plain', size = 'usual', ...rest }: LinkButtonProps) {
  const className = `${styles.button} ${styles[look] ?? ''} ${styles[size] ?? ''}`;
  if (to !== undefined) return <Link to={to} className={className} {...rest} />;
  const rel = 'noopener noreferrer nofollow external';
  return <a href={href} target="_blank" rel={rel} className={className} {...rest} />;
}
