/** What the registry announces, by its conduct. */
import type { RegistryConduct } from './conduct.ts';
import { CONTACT_COMMANDS, CONTACT_NS } from './schemas/contact.ts';
import { DOMAIN_COMMANDS, DOMAIN_NS } from './schemas/domain.ts';
import { DNSSEC_NS, LOGIN_SECURITY_NS, REDEMPTION_NS } from './schemas/extensions.ts';
import { feeNamespace } from './schemas/fees.ts';
import { HOST_COMMANDS, HOST_NS } from './schemas/host.ts';
import type { ElementContent } from './wire/grammar.ts';

export const OBJECT_COMMANDS: Readonly<Record<string, Readonly<Record<string, ElementContent>>>> = {
  [DOMAIN_NS]: DOMAIN_COMMANDS,
  [CONTACT_NS]: CONTACT_COMMANDS,
  [HOST_NS]: HOST_COMMANDS,
};

export function extensionsOf({ feeVersion, loginSecurity }: RegistryConduct): string[] {
  return [
    DNSSEC_NS,
    REDEMPTION_NS,
    ...(loginSecurity === 'absent' ? [] : [LOGIN_SECURITY_NS]),
    ...(feeVersion === null ? [] : [feeNamespace(feeVersion)]),
  ];
}
