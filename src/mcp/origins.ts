/**
 * Which pages may speak to `/mcp` from a browser: those of this machine, of the service's own
 * address, and those that `CORS_ORIGINS` names; `*` there names none. A page that makes its own
 * name resolve to this machine (DNS rebinding) still has its own origin.
 */
export function isWelcomeOrigin(
  origin: string | undefined,
  { publicUrl, corsOrigins }: { publicUrl: string | null; corsOrigins: readonly string[] },
): boolean {
  // A browser always sends it with a POST: it is none.
  if (origin === undefined) return true;
  if (corsOrigins.includes(origin)) return true;
  if (!URL.canParse(origin)) return false;
  if (publicUrl !== null && new URL(publicUrl).origin === origin) return true;
  return /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(origin).hostname);
}
