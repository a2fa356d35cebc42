/** Holders that orders tell of, for tests. */
import { type Sealed, Sealer } from '#app/base/sealing.ts';
import type { RegistrantDetails } from '#app/records/order.ts';

export const AN: RegistrantDetails = {
  name: 'Nguyễn Văn A',
  organization: null,
  email: 'a@mail.example',
  phone: '+84.2455501234',
  street: ['1 Phố Mẫu'],
  city: 'Hà Nội',
  postalCode: '100000',
  country: 'VN',
  identityNumber: null,
};

export const TEST_KEY = Buffer.alloc(32, 7);

/** Each has the same key. */
export function testSealer(): Sealer {
  return new Sealer(() => [TEST_KEY]);
}

export function sealed(details: RegistrantDetails, orderId: string): Sealed {
  return testSealer().seal(JSON.stringify(details), orderId);
}
