import type { Config } from '#app/base/config.ts';
import type { Feature } from '#app/http/feature.ts';
import { domainRoute } from './domain-route.ts';
import { entityRoute } from './entity-route.ts';
import { RDAP_ERRORS } from './errors.ts';
import { helpRoute, noQuestion, otherRoutes } from './help-route.ts';
import { nameserverRoute } from './nameserver-route.ts';
import type { RdapParts } from './parts.ts';
import { RDAP_SCHEMAS } from './schemas.ts';

/** Names as RDAP (RFC 9082, 9083), also those of registries that speak port 43 alone. */
export function rdapFeature({
  config,
  ...given
}: Omit<RdapParts, 'publicUrl'> & { readonly config: Config }): Feature {
  const parts = { ...given, publicUrl: config.http.publicUrl };
  return {
    beside: {
      prefix: '/rdap',
      errors: RDAP_ERRORS,
      nothingHere: noQuestion,
      routes(app) {
        for (const schema of RDAP_SCHEMAS) app.addSchema(schema);
        domainRoute(app, parts);
        nameserverRoute(app, parts);
        entityRoute(app, parts);
        helpRoute(app);
        otherRoutes(app);
      },
    },
  };
}
