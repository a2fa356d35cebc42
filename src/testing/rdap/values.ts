/** IANA's registries that RDAP answers draw on, written down apart from the service's own lists. */

const lines = (text: string) => new Set(text.trim().split(/\s*\n\s*/));

/** "RDAP JSON Values", type `status`. */
export const STATUS_VALUES = lines(`
  validated
  renew prohibited
  update prohibited
  transfer prohibited
  delete prohibited
  proxy
  private
  removed
  obscured
  associated
  active
  inactive
  locked
  pending create
  pending renew
  pending transfer
  pending update
  pending delete
  add period
  auto renew period
  client delete prohibited
  client hold
  client renew prohibited
  client transfer prohibited
  client update prohibited
  pending restore
  redemption period
  renew period
  server delete prohibited
  server renew prohibited
  server transfer prohibited
  server update prohibited
  server hold
  transfer period
  administrative
  reserved`);

/** "RDAP JSON Values", type `event action`. */
export const ACTION_VALUES = lines(`
  registration
  reregistration
  last changed
  expiration
  deletion
  reinstantiation
  transfer
  locked
  unlocked
  registrar expiration
  last update of RDAP database
  enum validation expiration`);

/** "RDAP JSON Values", type `role`. */
export const ROLE_VALUES = lines(`
  registrant
  technical
  administrative
  abuse
  billing
  registrar
  reseller
  sponsor
  proxy
  notifications
  noc`);

/** "RDAP Extensions", as far as this service may name them. */
export const EXTENSION_VALUES = lines(`
  rdap_level_0
  redacted
  jscard`);

/** "Link Relation Types", those that RDAP has a use for. */
export const RELATION_VALUES = lines(`
  self
  related
  about
  glossary
  help
  alternate
  up
  terms-of-service`);

/** Members of each class (RFC 9083 §4 and §5; RFC 9537 for `redacted`). */
const COMMON = 'objectClassName links notices remarks lang events status port43 handle';
const top = 'rdapConformance redacted';
export const CLASS_MEMBERS: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    domain: `${COMMON} ${top} ldhName unicodeName variants nameservers secureDNS entities publicIds`,
    nameserver: `${COMMON} ${top} ldhName unicodeName ipAddresses entities`,
    entity: `${COMMON} ${top} vcardArray jscard roles publicIds entities asEventActor networks`,
    error: 'rdapConformance notices lang errorCode title description links',
    help: 'rdapConformance notices lang links',
  }).map(([name, members]) => [name, new Set(members.split(' '))]),
);
