import { Suspense } from 'react';
import { usePlace } from '../navigation/navigation.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { MissingView } from './missing-view.tsx';
import { Shell } from './shell.tsx';
import { VIEWS } from './views.ts';
import { Watch } from './watch.tsx';

export function Page() {
  const { view, params } = usePlace();
  const View = view === null ? MissingView : VIEWS[view];
  return (
    <Shell view={view}>
      <Watch key={view}>
        <Suspense fallback={<Skeleton lines={6} />}>
          <View params={params} />
        </Suspense>
      </Watch>
    </Shell>
  );
}
