import { Icon, type IconName } from '../ui/icon.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

const NEXT: Readonly<Record<Theme, readonly [next: Theme, icon: IconName]>> = {
  system: ['light', 'screen'],
  light: ['dark', 'sun'],
  dark: ['system', 'moon'],
};

export function ThemeSwitch() {
  const words = useWords(common);
  const theme = useTheme();
  const [next, icon] = NEXT[theme];
  const label = `${words.theme}: ${words.themes[theme]}`;
  return (
    <button type="button" aria-label={label} title={label} onClick={() => chooseTheme(next)}>
      <Icon name={icon} />
    </button>
  );
}
