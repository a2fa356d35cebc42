import { foldLetters } from '#app/parsing/fold.ts';

export type StatusOutcome = 'available' | 'reserved' | 'unknown' | null;

/** Data: what a status label says of a name without a record, in lower case without accents. */
const WORDS: Readonly<Record<'available' | 'reserved' | 'unknown', string>> = {
  available: `available|free|avail|no object found|not registered|unregistered|not found|no match
    |nonexistent|non-existent|does not exist|not assigned|unassigned|unallocated
    |available for registration|not in use|unused|is available|domain not found|object not found
    |not delegated or registered|no registrado|non enregistre|nao registado|nao registrado
    |non registrato|nicht registriert|niet geregistreerd|nije registriran|nije registrirana
    |не зарегистрирован|не зареєстрований|disponible|libre|disponivel|livre|disponibile|libero|frei
    |vrij|volny|volna|wolna|szabad|liber|ledig|vapaa|musait|bos|tersedia|svobodan|slobodan|свободен
    |доступен|chua cap phat|chua dang ky|未注册|可注册|空闲`,
  reserved: `reserved|reserved name|unassignable|reserved by registry|blocked|restricted|forbidden
    |prohibited|banned|withheld|not available for registration|not_open|not open|notopen|not allowed
    |registry reserved|registry-reserved|server reserved|protected|excluded|reservado|reserve
    |reservato|riservato|reserviert|gereserveerd|zarezerwowany|rezervovano|rezerviran
    |зарезервирован|giu cho|duoc giu cho|ten mien bao ve|保留|予約`,
  unknown: `invalid|error|unknown|n/a|-|none|unclear|undefined|not available|unavailable`,
};
const OUTCOMES: ReadonlyMap<string, StatusOutcome> = new Map(
  (['available', 'reserved', 'unknown'] as const).flatMap((outcome) =>
    WORDS[outcome].split('|').map((word) => [foldLetters(word), outcome] as const),
  ),
);
/** `Prohibited String - Object Cannot Be Registered`. */
const KEPT_BACK = /^(?:prohibited|reserved|restricted|blocked) (?:string|name|domain|word|label)\b/;
/** What only a registration is. */
const LIVING =
  /^(?:registered|active|ok|taken|delegated|in use|redemption|pending|client|server|connect)/i;
/** A status no denial goes with; `ok` and the like may be the answer's own. */
const TAKEN =
  /^(?:registered|active|taken|delegated|redemption|pending ?delete|(?:client|server) ?(?:transfer|update|delete|renew|hold))/i;

/** What a status says of a name that has no record. What follows "available" may take it back. */
export function outcomeOfStatus(status: string): StatusOutcome {
  const word = foldLetters(status)
    .replace(/^\d{3} /, '')
    .replace(/[.!]$/, '');
  if (KEPT_BACK.test(word)) return 'reserved';
  const whole = OUTCOMES.get(word);
  if (whole) return whole;
  const outcome = OUTCOMES.get(word.replace(/(?:\s*\(| - ).*$/, ''));
  return outcome === 'reserved' || outcome === 'unknown' ? outcome : null;
}

/** Whether a status says that the name is somebody's. */
export function saysTaken(status: string): boolean {
  return TAKEN.test(status) || (LIVING.test(status) && outcomeOfStatus(status) === null);
}
