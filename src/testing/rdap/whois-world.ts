/** A registry with port 43 alone, in the form of gTLDs: what it says follows from the name. */
import { type Chance, chanceOf } from '../chance.ts';

const STATUSES = [
  ...['clientTransferProhibited', 'clientDeleteProhibited', 'clientUpdateProhibited', 'clientHold'],
  ...['serverTransferProhibited', 'serverHold', 'autoRenewPeriod', 'redemptionPeriod'],
  ...['pendingDelete', 'pendingTransfer', 'addPeriod', 'Dispute settled in court'],
];
const HOSTS = ['ns1.hosting.example', 'ns2.hosting.example', 'ns1.xn--tin-hkz.example'];
const PEOPLE = ['Nguyễn Văn A', 'Pat Example', '山田 太郎', 'O’Hara, J. "Jo"', 'Zoë <b>Test</b>'];
const COMPANIES = ['Công ty Mẫu Một', 'Widgets & Sons', 'Société à Exemple, SARL'];
const PHONES = ['+84.2455501234', '+1.5555550100x102', '024 5550 1234', '(555) 555-0100'];
const WITHHELD = 'REDACTED FOR PRIVACY';

/** `free…`, `kept…` and `busy…` are not registered, kept back, and not told of. */
export function port43Answer(name: string): string {
  if (name.startsWith('free')) return `No match for "${name.toUpperCase()}".\r\n`;
  if (name.startsWith('kept')) return `${name}: This name is reserved by the registry.\r\n`;
  if (name.startsWith('busy')) return 'Query rate limit exceeded. Try again later.\r\n';
  return `${linesOf(name, chanceOf(name)).join('\r\n')}\r\n`;
}

function linesOf(name: string, chance: Chance): string[] {
  const one = <T>(list: readonly T[]) => list[chance.within(0, list.length - 1)]!;
  const day = (year: number) =>
    `${year}-0${chance.within(1, 9)}-1${chance.within(0, 9)}T0${chance.within(0, 9)}:00:00Z`;
  const some = (share: number, ...lines: string[]) => (chance.hits(share) ? lines : []);
  const contact = (role: string) => {
    const isHidden = chance.hits(0.5);
    const shown = (text: string) => (isHidden ? WITHHELD : text);
    return [
      `Registry ${role} ID: ${shown(`C${chance.within(1, 999)}`)}`,
      ...some(0.9, `${role} Name: ${shown(one(PEOPLE))}`),
      ...some(0.7, `${role} Organization: ${one(COMPANIES)}`),
      ...some(0.8, `${role} Street: ${shown('1 Example Street')}`),
      ...some(0.3, `${role} Street: ${shown('Floor 2')}`),
      `${role} City: ${shown('Exampleton')}`,
      ...some(0.5, `${role} State/Province: CA`),
      `${role} Postal Code: ${shown('90210')}`,
      `${role} Country: ${one(['VN', 'US', 'JP', 'Ruritania'])}`,
      `${role} Phone: ${shown(one(PHONES))}`,
      ...some(0.3, `${role} Fax: ${shown(one(PHONES))}`),
      `${role} Email: ${shown('holder@widgets.example')}`,
    ];
  };
  const signed = chance.hits(0.3);
  return [
    `Domain Name: ${name.toUpperCase()}`,
    `Registry Domain ID: ${chance.within(1, 9_999_999)}_DOMAIN-TEST`,
    ...some(0.5, 'Registrar WHOIS Server: whois.registrar.example'),
    ...some(0.7, `Registrar URL: ${one(['https://registrar.example/', 'www.registrar.example'])}`),
    ...some(0.8, `Updated Date: ${day(2025)}`),
    `Creation Date: ${day(2015)}`,
    ...some(0.9, `Registry Expiry Date: ${day(2029)}`),
    'Registrar: Example Registrar, Inc.',
    ...some(0.9, 'Registrar IANA ID: 9995'),
    ...some(0.8, 'Registrar Abuse Contact Email: abuse@registrar.example'),
    ...some(0.8, 'Registrar Abuse Contact Phone: +1.5555550199'),
    ...some(0.2, 'Reseller: Example Reseller'),
    ...Array.from({ length: chance.within(0, 3) }, () => `Domain Status: ${one(STATUSES)}`),
    ...contact('Registrant'),
    ...(chance.hits(0.7) ? contact('Admin') : []),
    ...(chance.hits(0.7) ? contact('Tech') : []),
    ...HOSTS.filter(() => chance.hits(0.7)).map((host) => `Name Server: ${host.toUpperCase()}`),
    `DNSSEC: ${signed ? 'signedDelegation' : 'unsigned'}`,
    ...(signed ? [`DNSSEC DS Data: 12345 13 2 ${'3FB1C5E2'.repeat(8)}`] : []),
  ];
}
