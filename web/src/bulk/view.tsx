import { PageHead } from '../ui/page-head.tsx';
import { common } from '../words/common.ts';
import { useWords } from '../words/language.ts';

export default function BulkView() {
  const words = useWords(common);
  return <PageHead title={words.views.bulk} />;
}
