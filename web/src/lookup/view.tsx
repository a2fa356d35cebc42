import { useEffect } from 'react';
import { pastedName } from '../names/pasted-name.ts';
import { navigate } from '../navigation/navigation.tsx';
import { lookupPath, type PathParams } from '../navigation/paths.ts';
import { askAhead } from './answers.ts';
import { Home } from './home.tsx';
import { NameView } from './name-view.tsx';
import { SearchField } from './search-field.tsx';
import styles from './view.module.css';

export async function ahead(params: PathParams): Promise<void> {
  const { name } = wantedName(params);
  if (name !== null) await askAhead(name);
}

export default function LookupView({ params }: { params: PathParams }) {
  const { given, name } = wantedName(params);
  // An address that was typed by hand is put right, without a step for the back button.
  useEffect(() => {
    if (name !== null && name !== given) navigate(lookupPath(name), { replace: true });
  }, [name, given]);
  if (name === null) return <Home />;
  return (
    <div className={styles.view}>
      <SearchField shown={name} isLarge={false} />
      <NameView key={name} name={name} />
    </div>
  );
}

/** What the address holds, and the name in it; null where it holds none. */
function wantedName(params: PathParams) {
  const given = params.domain ?? null;
  const found = given === null ? null : pastedName(given);
  return { given, name: found?.kind === 'name' ? found.name : given };
}
