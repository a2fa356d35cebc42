import { useEffect, useState } from 'react';
import { usePlace } from '../navigation/navigation.tsx';
import type { Place, ViewName } from '../navigation/paths.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { MissingView } from './missing-view.tsx';
import { Shell } from './shell.tsx';
import { loadedView, loadView } from './views.ts';
import { Watch } from './watch.tsx';

export function Page() {
  const { view, params } = usePlace();
  return (
    <Shell view={view}>
      <Watch key={view}>
        {view === null ? <MissingView /> : <Viewed view={view} params={params} />}
      </Watch>
    </Shell>
  );
}

/** Not by `lazy`: what has once stood in for a view is held for 300 ms by React, however soon the view is there. */
function Viewed({ view, params }: { view: ViewName; params: Place['params'] }) {
  const [View, setView] = useState(() => loadedView(view));
  const [fault, setFault] = useState<unknown>(null);
  useEffect(() => {
    if (!View) loadView(view).then(() => setView(() => loadedView(view)), setFault);
  }, [view, View]);
  // `Watch` says so.
  if (fault !== null) throw fault;
  return View ? <View params={params} /> : <Skeleton lines={6} />;
}
