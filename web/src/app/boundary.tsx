import { Component, type ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import common from '../words/common.json' with { type: 'json' };
import { useWords } from '../words/language.ts';

/** What breaks in a view, or is gone after an update, leaves the rest of the page usable. */
export class Boundary extends Component<
  { readonly children: ReactNode },
  { readonly isBroken: boolean }
> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children;
  }
}

function Broken() {
  const { broken } = useWords(common);
  return (
    <PageHead
      title={broken.title}
      lead={broken.text}
      actions={
        <Button look="main" onClick={() => location.reload()}>
          {broken.reload}
        </Button>
      }
    />
  );
}
