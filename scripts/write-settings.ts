/** Writes `.env.example` and docs/settings.md from the table of settings: `npm run settings`. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingsPages } from '#app/house-rules/settings-pages.ts';

for (const [path, text] of Object.entries(settingsPages()))
  writeFileSync(join(import.meta.dirname, '..', path), text);
