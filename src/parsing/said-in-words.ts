import { foldLetters } from './fold.ts';

const MAX_LENGTH = 2000;

const AUCTION = /\bauction|\bdau gia\b/;
const RESERVED =
  /\breserved\b|\bblocked\b|\bwithheld from\b|\bnot available for registration\b|\b(?:cannot|can not|can't|may not) be registered\b|\bgiu cho\b|\bbao ve\b|\bdac biet\b/;

/** One of several patterns; their words fold as what they are compared with (`й`, `が`, Hangul). */
export function anyOf(patterns: readonly string[], flags = ''): RegExp {
  return new RegExp(
    patterns
      .join('|')
      .normalize('NFD')
      .replace(/\p{Mn}/gu, ''),
    flags,
  );
}

/** Words of a limit on questions, in the languages registries write, anywhere in a sentence (folded). */
const THROTTLED = anyOf([
  '\\b(?:rate|query|quer(?:y|ies)|requests?|lookups?|connections?|daily|hourly|usage|access|whois)[ -]?limit',
  '\\bquota|\\bthrottl|\\btoo (?:many|much|fast|often|frequent)|\\b(?:slow|calm) down\\b|\\brate (?:is )?too high\\b|\\binterval (?:is |was )?too short\\b|\\bused up\\b|\\b(?:reached|exceeded|passed|over) (?:the|this|your|our) limit|\\bback off\\b',
  '\\blimits? (?:\\w+ ){0,3}(?:reached|exceeded|hit|exhausted|surpassed|violated)',
  '\\b(?:exceed(?:ed|s|ing)?|reached|surpassed|exhausted) (?:\\w+ ){0,6}(?:limits?|maximum|allowance|quer|requests|lookups|connections)',
  '\\b(?:maximum|max|number of) (?:\\w+ ){0,3}(?:quer|requests|lookups|connections)\\w* (?:\\w+ ){0,3}(?:reached|exceeded)',
  '\\b(?:excessive|allowed) (?:number of )?(?:quer|requests|lookups|access)|\\bwait (?:\\d|a |an |some |for |before |until |at least )',
  '\\b(?:no|0) (?:more )?(?:quer|requests|lookups)\\w* (?:remaining|left)\\b|\\bflood(?:ing)?\\b|\\bcredits? exhausted\\b',
  '\\bdemasiad[ao]s (?:consultas|solicitudes|peticiones)|\\bmuitas (?:consultas|requisicoes|solicitacoes)|\\btrop de (?:requetes|demandes)|\\bzu (?:viele|haufig)',
  '\\blimite (?:\\w+ ){0,4}(?:excedid|superad|alcanz|depasse|atteint|raggiunt|atingid|ultrapassad)|\\b(?:excedid|superad|depasse|atteint|raggiunt|ultrapassad)\\w* (?:\\w+ ){0,4}limite|\\blimite de (?:consultas|requetes|requisicoes)|\\b(?:anfrage|abfrage|zugriffs?)limit|\\bcuota\\b',
  '\\btroppe (?:richieste|query|interrogazioni)|\\bte veel\\b|\\bfor mange\\b|\\bfor manga\\b|\\bliian monta\\b|\\bzbyt wiele\\b|\\bza duzo\\b|\\blimit\\w* (?:zapytan|dotazu|przekrocz|prekroc)|\\bprekrocen|\\bprzekroczon|\\bprilis mnoho\\b|\\btul sok\\b|\\bprea multe\\b|\\bprevise (?:upita|zahteva)',
  '\\bcok fazla\\b|\\bsorgu (?:limit|sinir)|\\blimit\\w* asild|\\bvuot qua\\b|\\bqua nhieu\\b|\\bqua gioi han\\b|\\bgioi han truy (?:van|cap)\\b|\\bterlalu banyak\\b|\\bbatas (?:kueri|permintaan)',
  'превышен|слишком (?:много|часто)|перевищен|забагато|занадто багато|твърде много',
  '频繁|頻繁|次数|次數|限流|限速|過多|过多|制限|上限|초과|제한|한도|너무 많|เกินกำหนด|تجاوز',
]);

/** Words of a door kept shut. "Restricted" and "blocked" too: whoever means the name instead is heard before. */
const REFUSED = anyOf([
  '\\b(?:blocked|banned|blacklist|blacklisted|black-listed|blocklisted|denied|refused|forbidden|rejected|disallowed|prohibited|restricted)\\b',
  '\\b(?:not|un)[ -]?(?:authori[sz]ed|permitted|allowed)\\b|\\bcaptcha\\b|\\bplease log ?in\\b|\\bcontact (?:your|the|our) administrator\\b|\\b(?:no|need|without|insufficient) permissions?\\b|\\b(?:do|does|will) not answer\\b|\\babus(?:e|ive) (?:detected|of)\\b|\\b(?:was|were|been) ignored\\b|\\bauthentication (?:required|failed)|\\blog ?in (?:required|first)|\\bpayment required\\b|\\bapi key\\b',
  '\\b(?:bloquead|denegad|negad|prohibid|proibid)[ao]s?\\b|\\b(?:bloque|refuse|interdit)e?s?\\b|\\b(?:gesperrt|verweigert|abgelehnt|geweigerd|geblokkeerd|negato|bloccat[oa]|vietato)\\b|\\b(?:zablokowan|zabronion|blokovan|zakazan|odepren)\\w*|\\bengellen|\\breddedil|\\btu choi\\b|\\bbi chan\\b|\\bbi khoa\\b|\\b(?:diblokir|ditolak)\\b',
  'запрещ|заблокирован|отказано|заборонен|заблокован|отказан|拒绝|拒絕|禁止访问|封禁|屏蔽|拒否|차단|거부|محظور|مرفوض',
]);

/** Words of a question that wasn't answered: something failed, or is to be asked again. */
const FAILED = anyOf([
  '\\bmaintenance\\b|\\b(?:mirror|cached?|truncated|retired|discontinued|decommissioned|outdated|out of date|still searching)\\b|\\btechnical (?:difficult|problem|issue|error|fault|reason)|\\bretry|\\bre-try|\\btry (?:\\w+ ){0,4}(?:later|again)\\b|\\b(?:come|check) back\\b|\\btime[ds]?[ -]?out\\b|\\boverload|\\bbusy\\b|\\btemporar|\\bunavailable\\b|\\boffline\\b|\\boutage\\b|\\bout of (?:service|order)\\b|\\bdown\\b(?! (?:the|to|below))|\\bunder construction\\b|\\bconnection (?:reset|lost)\\b|\\banother server\\b|\\b(?:http|error|error code|code)[ :]+[45]\\d\\d\\b|\\bora-\\d|\\btest mode\\b|\\bdown for\\b',
  '\\b(?:internal|server|database|db|system|network|backend|upstream|connection|unexpected|fatal|unknown|io|sql) ?(?:error|failure|exception|problem)|\\b(?:failed|failure|unreachable|aborted|interrupted|exception|not responding|no response|out of sync|incomplete|degraded)\\b',
  "\\b(?:could not|couldn't|cannot|can't|unable to|failed to) (?:connect|reach|query|contact|process|complete|access|open|perform|execute|answer|be (?:answered|processed|completed|reached|queried))|\\b(?:service|server|database|registry|whois) (?:\\w+ ){0,3}(?:not (?:available|ready|reachable)|disabled|closed)\\b",
  '\\bmantenimiento|\\bmanutencao|\\bmanutenzione|\\bwartung|\\bnicht erreichbar\\b|\\bonderhoud\\b|\\bvedligehold|\\bvedlikehold|\\bunderhall|\\bhuolto|\\budrzb|\\bkonserwac|\\bodrzavanj|\\bkarbantart|\\bmentenanta|\\bbakim|\\bbao tri\\b|\\bpemeliharaan\\b',
  '\\bmas tarde\\b|\\bmais tarde\\b|\\bplus tard\\b|\\breessay|\\bspater (?:noch ?mal|erneut|wieder)|\\bversuchen sie\\b|\\bprobeer (?:het )?(?:later|opnieuw)|\\briprova|\\bpiu tardi\\b|\\bprobuj|\\bzkuste|\\bskuste|\\bprob(?:ajte|eaza)|\\bincercati|\\bprobalja|\\bforsok igen|\\bprov igen|\\bproev igen|\\byrita|\\btekrar dene|\\bdaha sonra\\b|\\bthu lai\\b|\\bcoba lagi\\b|\\bsilakan coba\\b',
  '\\bsu co\\b|\\bloi (?:he thong|may chu|ket noi)|\\berror (?:interno|del servidor|no servidor)|\\berro (?:interno|no servidor)|\\berreur (?:interne|du serveur)|\\b(?:interner|server)fehler|\\bfallo\\b|\\bfalha\\b|\\bechec\\b|\\bindisponi(?:vel|ble)\\b|\\bno disponible temporal|\\btijdelijk|\\bvorubergehend|\\btymczasow|\\bdocasne|\\bgecici\\b|\\btam thoi\\b|\\bsementara\\b',
  'позже|позднее|повторите|попробуйте|недоступ|обслуживан|ошибк|пізніше|спробуйте|помилк|технически|稍后|稍後|重试|重試|维护|維護|系统错误|繁忙|超时|逾時|メンテナンス|しばらく|後ほど|再度|점검|나중에|다시 시도|오류|ภายหลัง|ปิดปรับปรุง|لاحقا|صيانة',
]);
/** "Not found" of the wrong thing: the server doesn't serve this zone, or not under this path. */
const WRONG_SERVER =
  /\bnot supported\b|\bserved here\b|\bunsupported\b|\bnot authoritative\b|\bno (?:rdap )?(?:server|service) \b|\b(?:unknown|invalid) (?:tld|zone|suffix)\b|\b(?:tld|zone|suffix) (?:is )?(?:unknown|invalid|not )|\b(?:path|page|route|url|resource path) (?:was )?not found\b|\bbad request\b/;

/** "Please check the spelling and try again" is advice about the question, not about the server. */
const ADVICE =
  /\bcheck (?:\w+ ){1,4}and (?:try|search) again\b|\bcheck (?:the|your) spelling\b.*\btry again\b/g;

/** Why words mean that nothing is said of the name: `null` when they don't. */
export function refusalOf(words: string): 'throttled' | 'refused' | 'unknown' | null {
  const folded = foldLetters(words.slice(0, MAX_LENGTH));
  const text = folded.replaceAll('rights restricted', '').replace(ADVICE, '');
  if (THROTTLED.test(text)) return 'throttled';
  if (REFUSED.test(text) && !reservesName(text)) return 'refused';
  return WRONG_SERVER.test(text) || FAILED.test(text) ? 'unknown' : null;
}

/** "This name is blocked", "restricted by the registry": said of the name, not of who asks. */
function reservesName(text: string): boolean {
  return (
    /\b(?:name|domain|label|object|registration|registered|register|registry|dpml|globalblock|trademark)\b/.test(
      text,
    ) &&
    !/\b(?:access|ip|your|you|quer(?:y|ies)|requests?|client|host|address|connection|lookups?)\b/.test(
      text,
    )
  );
}

/** Whether words say that a name is kept back, in English or Vietnamese. "All rights reserved" is the lawyers', not the registry's. */
export function reservationIn(words: string): { auction: boolean } | null {
  const text = foldLetters(words.slice(0, MAX_LENGTH)).replaceAll('rights reserved', '');
  const auction = AUCTION.test(text);
  return auction || RESERVED.test(text) ? { auction } : null;
}
