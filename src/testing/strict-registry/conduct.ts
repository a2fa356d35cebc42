/** How the registry behaves; a test changes what it likes, at any time. */
import type { FeeDialect } from './schemas/fees.ts';

export interface RegistryConduct {
  /** `null`: no fees are spoken of. */
  feeVersion: FeeDialect | null;
  /** RFC 8807: a login must bring the extension and `[LOGIN-SECURITY]`, may, or can't. */
  loginSecurity: 'mandatory' | 'offered' | 'absent';
  /** By RFC 9154 strong or empty, strong alone, or as before it all that the schema takes. */
  authInfo: 'strongOrEmpty' | 'strong' | 'any';
  /** The reply to a weak authInfo. */
  weakAuthInfoCode: 2202 | 2306;
  /** The reply to a clTRID that came before. */
  repeatedClTridCode: 2005 | 2308;
  /** Creates wait for a decision. */
  createsPend: boolean;
  /** The reply to a create of a name that is held. */
  heldCode: 2302 | 2308;
  /** A check of a name that is about to drop tells the moment, as Nominet's. */
  tellsDrops: boolean;
  maxSessions: number;
  /** A session without commands for so long is ended. */
  idleMs: number;
  /** So many wrong passwords in a row, and the registrar is locked out. */
  lockAfter: number;
  zones: readonly string[];
  /** What a name must have: contacts of these types, a registrant, so many servers. */
  contactTypes: readonly string[];
  needsRegistrant: boolean;
  mostYears: number;
}

export function usualConduct(): RegistryConduct {
  return {
    feeVersion: '1.0',
    loginSecurity: 'offered',
    authInfo: 'strongOrEmpty',
    weakAuthInfoCode: 2202,
    repeatedClTridCode: 2005,
    createsPend: false,
    heldCode: 2302,
    tellsDrops: false,
    maxSessions: 4,
    idleMs: 600_000,
    lockAfter: 3,
    zones: ['test'],
    contactTypes: [],
    needsRegistrant: false,
    mostYears: 10,
  };
}
