/** A registry asked over EPP, through the sessions of a registrar account. */
import type { Clock } from '#app/base/clock.ts';
import type { SourceReply } from '../source.ts';

/** What a registrar account offers to lookups. */
export interface RegistryDesk {
  /** `host:port`. */
  readonly server: string;
  /** What the account may ask, of all processes together. */
  readonly checksPerSecond: number;
  readonly dailyChecks: number;
  /** Zones it registers in: `vn`, `com.vn`. */
  readonly zones: readonly string[];
  /** The response to `domain:check` or `domain:info`, without authInfo; null: none in time. */
  ask(command: 'check' | 'info', name: string, signal: AbortSignal): Promise<string | null>;
}

export async function askDesk(
  desk: RegistryDesk,
  clock: Clock,
  command: 'check' | 'info',
  { name, signal }: { readonly name: string; readonly signal: AbortSignal },
): Promise<SourceReply> {
  const began = clock.elapsed();
  const document = await desk.ask(command, name, signal);
  const [source, { server }] = ['epp' as const, desk];
  const ms = clock.elapsed() - began;
  if (document === null) {
    const kind = signal.aborted ? 'timeout' : 'unreachable';
    const message = `no answer to domain:${command}`;
    return { ok: false, failure: { source, server, kind, message, ms, retryAfterMs: null } };
  }
  const bytes = Buffer.from(document);
  const fetchedAt = clock.now();
  const answer = { source, server, fetchedAt, ms, bytes, charset: 'utf-8', httpStatus: 0 };
  return { ok: true, answer };
}
