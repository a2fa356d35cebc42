import type { ContactField, LabelRole, ObjectWord } from './data/contact-labels.ts';
import type { DomainField } from './data/domain-labels.ts';

export type { ContactField, DomainField, LabelRole, ObjectWord };

/**
 * What a label says.
 *
 * - `domain`   a field of the registration
 * - `party`    a person or organisation: the value is its name or handle, or its lines follow;
 *              `also`: a heading's further roles
 * - `contact`  a field of a party; `role` null: of the party whose section this is
 * - `object`   opens or names an object of its own in a `key: value` block (`nic-hdl`, `nsset`)
 * - `other`    known, but nothing of ours
 */
export type LabelMeaning =
  | { readonly kind: 'domain'; readonly field: DomainField }
  | { readonly kind: 'party'; readonly role: LabelRole; readonly also: readonly LabelRole[] }
  | { readonly kind: 'contact'; readonly role: LabelRole | null; readonly field: ContactField }
  | { readonly kind: 'object'; readonly object: ObjectWord }
  | { readonly kind: 'other' };

export type MeaningOf<Kind> = Extract<LabelMeaning, { readonly kind: Kind }>;
