import type { Clock } from '#app/base/clock.ts';
import type { Feature } from '#app/http/feature.ts';
import type { Database } from '#app/storage/postgres/database.ts';
import { ReverseWhois } from './reverse-whois.ts';
import { reverseRoutes } from './routes.ts';

export function startReverse(parts: { clock: Clock; db: Database }): Feature {
  const reverse = new ReverseWhois(parts);
  return { routes: (api) => reverseRoutes(api, reverse) };
}
