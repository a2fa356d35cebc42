import { defineConfig } from 'vite';
import { oneLanguage } from './one-language.ts';

/** Where `npm run dev:web` finds the service. */
const SERVICE = 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [oneLanguage],
  server: { proxy: { '/api': SERVICE } },
  build: {
    target: 'es2022',
    // The policy allows nothing inline, and small files are cheap over one connection.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // Newer than what the script needs: colours are written with light-dark().
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    rolldownOptions: {
      output: {
        // What several views share comes in one piece: fewer requests.
        codeSplitting: {
          groups: [
            // What everybody reads first, in one piece for each language.
            ...['vi', 'en'].map((language) => ({
              name: `words-${language}`,
              test: new RegExp(`web/src/(?:words|ui|lookup)/.*\\.${language}\\.part\\.js$`),
            })),
            {
              name: 'shared',
              test: /web\/src\/(?:base|names|words|api|navigation|ui)\//,
              minShareCount: 3,
            },
          ],
        },
        // Every view is a `view.tsx`; its folder tells more.
        chunkFileNames: ({ facadeModuleId, name }) =>
          `assets/${name === 'view' ? facadeModuleId?.split('/').at(-2) : name}-[hash].js`,
      },
    },
  },
});
