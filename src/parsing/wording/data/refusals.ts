import { anyPhrase } from '../templates.ts';

/** Data: words of a door kept shut to who asks. One a line, with its language. */
export const REFUSALS = anyPhrase(`
  en  (blocked|banned|denied|refused|forbidden|rejected|disallowed|prohibited|restricted)
  en  (blacklist|blacklisted|black-listed|blocklisted)
  en  (not|un) (authorized|authorised|permitted|allowed)
  en  (unauthorized|unauthorised|unpermitted)
  en  captcha
  en  please log [ ]in
  en  contact (your|the|our) administrator
  en  (no|need|without|insufficient) permission*
  en  (do|does|will) not answer
  en  (abuse|abusive) (detected|of)
  en  (was|were|been) ignored
  en  (authentication|authorization|authorisation) (required|failed)
  en  log[ ]in (required|first)
  en  payment required
  en  api key
  en  (invalid|bad|malformed|illegal|incorrect|unsupported|wrong) (input|query|request|command|syntax)
  en  (invalid|bad|malformed|illegal|incorrect) (domain|object|parameter|character|name|argument)
  es  (bloquead*|denegad*|prohibid*)
  pt  (negad*|proibid*)
  fr  (bloque|bloques|bloquee|bloquees|refuse|refusee|interdit|interdite)
  de  (gesperrt|verweigert|abgelehnt)
  nl  (geweigerd|geblokkeerd)
  it  (negato|bloccato|bloccata|vietato)
  pl  (zablokowan*|zabronion*)
  cs  (blokovan*|zakazan*|odepren*)
  tr  (engellen*|reddedil*)
  vi  (tu choi|bi chan|bi khoa)
  id  (diblokir|ditolak)
  ru  (запрещ|заблокирован|отказано)*
  uk  (заборонен|заблокован)*
  sr  отказан*
  zh  (拒绝|拒絕|禁止访问|封禁|屏蔽)
  ja  拒否
  ko  (차단|거부)
  ar  (محظور|مرفوض)
`);

/** Data: the question went to a server that doesn't serve it. */
export const WRONG_SERVERS = anyPhrase(`
  en  not supported
  en  served here
  en  unsupported
  en  not authoritative
  en  no [rdap] (server|service)
  en  (unknown|invalid) (tld|zone|suffix)
  en  (tld|zone|suffix) [is] (unknown|invalid)
`);

/** Data: the question wasn't answered; something failed, or it is to be asked again. */
export const FAULTS = anyPhrase(`
  en  (path|page|route|url|resource path) [was] not found
  en  bad request
  en  maintenance
  en  (mirror|cache|cached|truncated|retired|discontinued|decommissioned|outdated|out of date)
  en  technical (difficult*|problem*|issue*|error*|fault*|reason*)
  en  (retry|re-try) *
  en  try ... (later|again)
  en  still searching
  en  (come|check) back
  en  (timed out|time out|timeout|time-out)
  en  (overload*|busy|temporar*|unavailable|offline|outage)
  en  out of (service|order|sync)
  en  (is|are|was|be) down
  en  down for
  en  under construction
  en  connection (reset|lost)
  en  another server
  en  (http|error|error code|code) [:] (4|5)**
  en  test mode
  en  (internal|server|database|db|system|network|backend|upstream|connection) (error|failure|problem)*
  en  (unexpected|fatal|unknown|io|sql) (error|failure|exception|problem)*
  en  (failed|failure|unreachable|aborted|interrupted|exception|incomplete|degraded)
  en  (not responding|no response)
  en  (could not|couldn't|cannot|can't|unable to|failed to) (connect|reach|query|contact|process) *
  en  (could not|couldn't|cannot|can't|unable to|failed to) (complete|access|open|perform|execute) *
  en  (could not|cannot|can't) be (answered|processed|completed|reached|queried)
  en  (service|server|database|registry|whois) ... (not (available|ready|reachable)|disabled|closed)
  es  (mantenimiento|mas tarde|intente|fallo|no disponible temporal*)
  es  error (interno|del servidor)
  pt  (manutencao|mais tarde|tente novamente|falha|indisponivel)
  pt  erro (interno|no servidor)
  fr  (plus tard|reessay*|echec|indisponible)
  fr  erreur (interne|du serveur)
  de  (wartung*|nicht erreichbar|voruebergehend|vorubergehend|versuchen sie|serverfehler)
  de  spater (noch mal|nochmal|erneut|wieder)
  it  (manutenzione|riprova*|piu tardi)
  nl  (onderhoud|tijdelijk*|probeer [het] (later|opnieuw))
  no  (vedlikehold*|prov igjen)
  da  (vedligehold*|prov igen)
  sv  (underhall*|forsok igen)
  fi  (huolto*|yrita*)
  pl  (konserwac*|probuj*|tymczasow*)
  cs  (udrzb*|zkuste*|docasne)
  sk  (udrzb*|skuste*)
  hr  (odrzavanj*|probajte)
  hu  (karbantart*|probalja*)
  ro  (mentenanta*|incercati*)
  tr  (bakim*|tekrar dene*|daha sonra|gecici)
  ru  (позже|позднее|повторите|попробуйте|недоступ|обслуживан|ошибк)*
  uk  (пізніше|спробуйте|помилк)*
  bg  технически*
  vi  (bao tri|thu lai|su co|tam thoi)
  vi  loi (he thong|may chu|ket noi)
  id  (pemeliharaan|coba lagi|silakan coba|sementara)
  zh  (稍后|稍後|重试|重試|维护|維護|系统错误|繁忙|超时|逾時)
  ja  (メンテナンス|しばらく|後ほど)
  ko  (점검|나중에|다시 시도|재시도|오류)
  th  (ภายหลัง|ปิดปรับปรุง)
  ar  (لاحقا|صيانة)
`);
