import type { Reading } from '#app/parsing/reading.ts';
import type { Registration } from '#app/records/registration.ts';
import type { SourceName } from '#app/sources/source.ts';

/** What a zone's registry says of a name, before any rule of ours is applied. */
export type RegistryWord =
  | {
      readonly status: 'registered';
      readonly source: RegistrySource;
      readonly registration: Registration;
    }
  | { readonly status: 'available'; readonly source: RegistrySource; readonly premium?: boolean }
  | {
      readonly status: 'reserved' | 'auction';
      readonly source: RegistrySource;
      /** The registry's own sentence. */
      readonly words: string | null;
      /** A special name that was never given out (`.vn`): for names kept for auction it says just that. */
      readonly special?: boolean;
    };

export type RegistrySource = Exclude<SourceName, 'dns'>;

/** A reading as a registry's word; null when it settles nothing. */
export function wordOf(source: RegistrySource, reading: Reading): RegistryWord | null {
  if (reading.status === 'registered' && reading.registration) {
    return { status: 'registered', source, registration: reading.registration };
  }
  if (reading.status === 'available')
    return { status: 'available', source, premium: reading.premium ?? false };
  if (reading.status === 'reserved') {
    return { status: reading.auction ? 'auction' : 'reserved', source, words: reading.words };
  }
  return null;
}
