import { Link } from '../navigation/navigation.tsx';
import { PageHead } from '../ui/page-head.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';

export function MissingView() {
  const { missing } = useWords(common);
  return (
    <PageHead
      title={missing.title}
      lead={missing.text}
      actions={<Link to="/">{missing.home}</Link>}
    />
  );
}
