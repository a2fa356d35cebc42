export type LabelField =
  | 'domain'
  | 'kind'
  | 'registrant'
  | 'registrar'
  | 'created'
  | 'updated'
  | 'expiry'
  | 'status'
  | 'nameservers'
  | 'dnssec'
  | 'registryLock';

/** Data: labels of Vietnamese sources, in lower case without accents, `đ` as `d`. */
export const LABELS: Readonly<Record<LabelField, readonly string[]>> = {
  domain: ['ten mien', 'domain name', 'domain'],
  kind: ['loai ten mien'],
  registrant: [
    'ten chu the dang ky su dung',
    'chu the dang ky su dung',
    'ten chu the dang ky',
    'chu the dang ky',
    'ten chu the',
    'chu the',
    'chu so huu ten mien',
    'chu so huu',
    'ten nguoi dang ky',
    'nguoi dang ky',
    'owner name',
    'owner',
    'registrant name',
    'registrant',
  ],
  registrar: [
    'nha dang ky quan ly',
    'quan ly tai nha dang ky',
    'nha dang ky ten mien',
    'nha dang ky',
    'registrar name',
    'registrar',
  ],
  created: [
    'ngay dang ky',
    'ngay dang ki',
    'ngay cap',
    'ngay tao',
    'issue date',
    'issued date',
    'creation date',
    'created date',
    'registration date',
  ],
  updated: ['ngay cap nhat', 'updated date', 'last updated'],
  expiry: [
    'ngay het han',
    'expired date',
    'expiration date',
    'registry expiry date',
    'expiry date',
  ],
  status: ['trang thai', 'co trang thai', 'trang thai ten mien', 'status', 'domain status'],
  nameservers: [
    'may chu dns chuyen giao',
    'may chu dns',
    'may chu ten mien',
    'nameservers',
    'nameserver',
    'name servers',
    'name server',
    'dns',
  ],
  dnssec: ['dnssec'],
  registryLock: ['registry lock'],
};
