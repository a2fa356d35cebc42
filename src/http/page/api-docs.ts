import swaggerUi from '@fastify/swagger-ui';
import type { App } from '../app-type.ts';

/** Swagger UI sets `style` attributes of its own and draws its icons from `data:`; scripts come from files here alone. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** `/docs/api`: the API's description to read and try out, without a request to anybody else. */
export async function apiDocs(app: App, descriptionUrl: string): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    uiConfig: { url: descriptionUrl, validatorUrl: null },
    staticCSP: CONTENT_SECURITY_POLICY,
  });
}
