import type { RegistryNames } from '#app/lookup/queues/registry-queues.ts';
import { placeOf } from '#app/sources/registries/registries.ts';

/** Every server is a registry of its own. */
export const OWN_REGISTRIES: RegistryNames = { registryOf: placeOf, limitsOf: () => null };
