// Data: the invented people, organisations and registrars of the sandbox. Addresses and numbers
// belong to no real person.
import type { SandboxContact, SandboxRegistrar } from '../domain.ts';

/**
 * IANA keeps 9995 to 9999 for registries' own use, so that none of these is mistaken for a real
 * registrar.
 */
export const SONG_HONG: SandboxRegistrar = {
  handle: 'songhong',
  name: 'Song Hong Sandbox Registrar',
  ianaId: '9999',
  url: 'https://songhong.example/',
  whoisServer: 'whois.songhong.example',
  abuseEmail: 'abuse@songhong.example',
  abusePhone: '+84.2455501200',
};

export const HAI_VAN: SandboxRegistrar = {
  handle: 'haivan',
  name: 'Hai Van Sandbox Registrar',
  ianaId: '9998',
  url: 'https://haivan.example/',
  whoisServer: 'whois.haivan.example',
  abuseEmail: 'abuse@haivan.example',
  abusePhone: '+84.2365550100',
};

/** Who catches dropped names in the scripts. */
export const RIVAL: SandboxRegistrar = {
  handle: 'rival',
  name: 'Rival Sandbox Registrar',
  ianaId: '9997',
  url: 'https://rival.example/',
  whoisServer: 'whois.rival.example',
  abuseEmail: 'abuse@rival.example',
  abusePhone: '+1.5555550199',
};

/** Whose account the service itself catches names with. */
export const CATCHER: SandboxRegistrar = {
  handle: 'catcher',
  name: 'Catcher Sandbox Registrar',
  ianaId: '9996',
  url: 'https://catcher.example/',
  whoisServer: 'whois.catcher.example',
  abuseEmail: 'abuse@catcher.example',
  abusePhone: '+84.2455501299',
};

export const NGUYEN_VAN_A: SandboxContact = {
  handle: 'C1001-TEST',
  name: 'Nguyễn Văn A',
  organization: 'Công ty Mẫu Một',
  email: 'a@mau-mot.example',
  phone: '+84.2455501234',
  fax: '+84.2455501235',
  street: ['Số 1 Phố Ví Dụ', 'Tầng 2'],
  city: 'Hà Nội',
  state: 'Hà Nội',
  postalCode: '100000',
  country: 'VN',
  redacted: false,
};

export const TRAN_THI_B: SandboxContact = {
  handle: 'C1002-TEST',
  name: 'Trần Thị B',
  organization: 'Công ty Mẫu Một',
  email: 'b@mau-mot.example',
  phone: '+84.2455501236',
  fax: null,
  street: ['Số 1 Phố Ví Dụ'],
  city: 'Hà Nội',
  state: null,
  postalCode: '100000',
  country: 'VN',
  redacted: false,
};

export const LE_VAN_C: SandboxContact = {
  handle: 'C1003-TEST',
  name: 'Lê Văn C',
  organization: null,
  email: 'c@ca-nhan.example',
  phone: '+84.2865550123',
  fax: null,
  street: ['Số 3 Đường Thử Nghiệm'],
  city: 'Thành phố Hồ Chí Minh',
  state: null,
  postalCode: '700000',
  country: 'VN',
  redacted: false,
};

export const PAT_EXAMPLE: SandboxContact = {
  handle: 'C1004-TEST',
  name: 'Pat Example',
  organization: 'Example Widgets',
  email: 'pat@widgets.example',
  phone: '+1.5555550100',
  fax: null,
  street: ['123 Example Street'],
  city: 'Sampletown',
  state: 'CA',
  postalCode: '90000',
  country: 'US',
  redacted: false,
};

export const BILLING_DESK: SandboxContact = {
  handle: 'C1005-TEST',
  name: 'Billing Desk',
  organization: 'Công ty Mẫu Một',
  email: 'billing@mau-mot.example',
  phone: '+84.2455501237',
  fax: null,
  street: ['Số 1 Phố Ví Dụ'],
  city: 'Hà Nội',
  state: null,
  postalCode: '100000',
  country: 'VN',
  redacted: false,
};

/** The one contact whose person is withheld from the public. */
export const WITHHELD: SandboxContact = {
  handle: 'C1006-TEST',
  name: 'Phạm Thị D',
  organization: 'Công ty Mẫu Hai',
  email: 'd@mau-hai.example',
  phone: '+84.2365550111',
  fax: null,
  street: ['Số 5 Đường Mẫu'],
  city: 'Đà Nẵng',
  state: 'Đà Nẵng',
  postalCode: '550000',
  country: 'VN',
  redacted: true,
};

export const RIVAL_DESK: SandboxContact = {
  handle: 'C1009-TEST',
  name: 'Catching Desk',
  organization: 'Rival Holdings',
  email: 'desk@rival.example',
  phone: '+1.5555550198',
  fax: null,
  street: ['9 Rival Road'],
  city: 'Sampletown',
  state: 'NV',
  postalCode: '89000',
  country: 'US',
  redacted: false,
};

export const CATCHER_DESK: SandboxContact = {
  handle: 'C1010-TEST',
  name: 'Catching Desk',
  organization: 'Công ty Mẫu Ba',
  email: 'desk@catcher.example',
  phone: '+84.2455501298',
  fax: null,
  street: ['Số 7 Phố Ví Dụ'],
  city: 'Hà Nội',
  state: null,
  postalCode: '100000',
  country: 'VN',
  redacted: false,
};
