import { useEffect } from 'react';
import { pastedName } from '../names/pasted-name.ts';
import { navigate } from '../navigation/navigation.tsx';
import { lookupPath, type PathParams } from '../navigation/paths.ts';
import { Home } from './home.tsx';
import { NameView } from './name-view.tsx';
import { SearchField } from './search-field.tsx';
import styles from './view.module.css';

export default function LookupView({ params }: { readonly params: PathParams }) {
  const given = params.domain ?? null;
  const found = given === null ? null : pastedName(given);
  const name = found?.kind === 'name' ? found.name : given;
  // An address that somebody wrote by hand is put right, without a step for the back button.
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
