/** By object and verb, what carries a command out; what isn't here is not implemented. */
import { CONTACT_NS } from '../schemas/contact.ts';
import { DOMAIN_NS } from '../schemas/domain.ts';
import { HOST_NS } from '../schemas/host.ts';
import type { Handler } from './asked.ts';
import {
  deleteDomain,
  renewDomain,
  tellDomain,
  tellWhetherFree,
  transferDomain,
} from './domain.ts';
import { registerDomain } from './domain-create.ts';
import {
  checkContact,
  checkHost,
  createContact,
  createHost,
  deleteContact,
  infoContact,
} from './others.ts';

export const HANDLERS: Readonly<Record<string, Readonly<Record<string, Handler>>>> = {
  [DOMAIN_NS]: {
    check: tellWhetherFree,
    create: registerDomain,
    delete: deleteDomain,
    info: tellDomain,
    renew: renewDomain,
    transfer: transferDomain,
  },
  [CONTACT_NS]: {
    check: checkContact,
    create: createContact,
    delete: deleteContact,
    info: infoContact,
  },
  [HOST_NS]: { check: checkHost, create: createHost },
};
