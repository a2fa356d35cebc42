import { nameFault } from '../../names/name-fault.ts';
import common from '../../words/common.json' with { type: 'json' };
import { useWords } from '../../words/language.ts';
import { FailureNotice, type FailureNoticeProps } from '../failure-notice.tsx';

export type NameFailureProps = Omit<FailureNoticeProps, 'isPublic'> & { readonly name: string };

/**
 * As `FailureNotice`, of a public question about one name: tells what is wrong with its writing.
 */
export function NameFailure({ name, ...notice }: NameFailureProps) {
  const { nameFaults } = useWords(common);
  const fault = notice.failure.kind === 'invalidDomain' ? nameFaults[nameFault(name)] : undefined;
  return <FailureNotice {...notice} text={fault ?? notice.text} isPublic={true} />;
}
