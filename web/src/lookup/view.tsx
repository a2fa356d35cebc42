import type { PathParams } from '../navigation/paths.ts';
import { PageHead } from '../ui/page-head.tsx';
import { common } from '../words/common.ts';
import { useWords } from '../words/language.ts';

export default function LookupView({ params }: { readonly params: PathParams }) {
  const words = useWords(common);
  return <PageHead title={params.domain ?? words.views.lookup} />;
}
