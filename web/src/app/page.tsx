import { useEffect, useState } from 'react';
import { usePlace } from '../navigation/navigation.tsx';
import { lookupPath, type PagePlace, type ViewName } from '../navigation/paths.ts';
import { NameForm } from '../ui/names/name-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';
import { Boundary } from './boundary.tsx';
import { Shell } from './shell.tsx';
import { loadedView, loadView } from './views.ts';

export function Page() {
  const { view, params } = usePlace();
  return (
    <Shell view={view}>
      <Boundary key={view}>
        {view === null ? <MissingView /> : <Viewed view={view} params={params} />}
      </Boundary>
    </Shell>
  );
}

/** Not by `lazy`: React would show what stands in for a view for 300 ms at least. */
function Viewed({ view, params }: { view: ViewName; params: PagePlace['params'] }) {
  const [View, setView] = useState(() => loadedView(view));
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    if (!View) loadView(view).then(() => setView(() => loadedView(view)), setFault);
  }, [view, View]);
  // `Boundary` says so.
  if (fault !== null) throw fault;
  return View ? <View params={params} /> : <Skeleton lines={6} />;
}

function MissingView() {
  const { missing, views } = useWords(common);
  return (
    <PageHead
      title={missing.title}
      lead={missing.text}
      actions={<NameForm domain="" pathOf={lookupPath} action={views.lookup} />}
    />
  );
}
