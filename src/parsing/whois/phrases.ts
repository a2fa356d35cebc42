// Data: the sentences in which registries and registrars say that there is no record to show, in the languages they write.

export type Outcome = 'throttled' | 'refused' | 'auction' | 'reserved' | 'available' | 'unknown';

/** What a status label says of a name without a record (`Status: AVAILABLE`), compared without accents in lower case. */
export const STATUS_WORDS: Readonly<Record<'available' | 'reserved' | 'unknown', string>> = {
  available: `available|free|avail|no object found|not registered|unregistered|not found|no match|nonexistent|non-existent|does not exist|not assigned|unassigned|unallocated|available for registration|not in use|unused|is available|domain not found|object not found|not delegated or registered
    |disponible|libre|disponivel|livre|disponibile|libero|frei|vrij|volny|volna|wolna|szabad|liber|ledig|vapaa|musait|bos|tersedia|svobodan|slobodan|свободен|доступен|chua cap phat|chua dang ky|未注册|可注册|空闲`,
  reserved: `reserved|reserved name|unassignable|reserved by registry|blocked|restricted|forbidden|prohibited|banned|withheld|not available|unavailable|not available for registration|not_open|not open|notopen|registry reserved|registry-reserved|server reserved|protected|excluded|reservado|reserve|reservato|riservato|reserviert|gereserveerd|zarezerwowany|rezervovano|rezerviran|зарезервирован|giu cho|duoc giu cho|ten mien bao ve|保留|予約`,
  unknown: `invalid|error|unknown|n/a|-|none|unclear|undefined`,
};

/**
 * Sentences by outcome. A sentence must begin with these words once accents, quotes and case are folded, leading politeness is cut and
 * every domain name has become `@`. Where a server says such a thing in the middle of a line, its own row in `servers/` tells.
 * `{domain}` stands for any wording of the name asked for, `{not}` for any wording of a denial.
 */
export const SENTENCES: Readonly<Record<Outcome, readonly string[]>> = {
  throttled: [
    '(?:you |your |this |the |whois |ip |address |host |client |daily |hourly |query |queries |lookup |request |access |connection |rate |number of |maximum |max )*(?:quota|limit|limits|allowance|allowed quer(?:y|ies)|rate)\\b.{0,60}\\b(?:exceeded|reached|surpassed|exhausted|violated|hit)\\b',
    '(?:error:? )?(?:you|your ip|your host|your address|this ip|client|ip|the ip|@|requests?).{0,60}\\b(?:exceeded|exceeds|have reached|has reached|over)\\b.{0,80}\\b(?:quota|limit|limits|quer(?:y|ies)|rate|allowed|allowance|requests?|connections?|lookups?|maximum)\\b',
    '(?:limit|quota|rate limit|query limit|maximum.{0,30}) (?:has been |was |is )?(?:exceeded|reached)',
    '(?:error:? |-?\\d+:? ?)?too (?:many|much) (?:\\w+ ){0,3}(?:requests?|quer(?:y|ies)|connections?|lookups?|attempts?)',
    '(?:error:? )?(?:excessive|exceeded|exceeding) (?:quer(?:y|ies|ying)|requests?|access|number|max|rate|limit|whois)',
    '(?:error:? )?(?:rate|request|query|access|connection) ?-?limit(?:ed|ing)?(?:$|\\b.{0,40}\\b(?:exceed|reach|active|try))',
    '(?:your |the )?(?:access|connection|query|request)s? (?:has been |have been |is |are |was )?(?:temporarily )?(?:throttled|limited|rate.limited|restricted temporarily)',
    '(?:please )?(?:try|query) again (?:later |in )?(?:after|in) (?:\\d+|a few|some)',
    '(?:please )?(?:slow down|wait (?:\\d+|a few|some|at least|before))',
    'maximum (?:number of )?(?:daily |hourly |whois )?(?:quer(?:y|ies)|connections?|requests?|lookups?).{0,60}(?:exceed|reach|allowed per)',
    '(?:quer(?:y|ies)|requests?) (?:per|from|rate).{0,60}exceed',
    '(?:blacklisted|banned|blocked)[:,]? (?:you|your|for|due|because).{0,60}(?:quer|request|limit|exceed|times|too)',
    '(?:your )?ip.{0,40}(?:has been |is )?(?:temporarily |currently )?(?:blocked|banned|restricted|blacklisted).{0,80}(?:quer|requests?|limit|exceed|minutes|hours|later)',
    '(?:limite|quota|cuota).{0,40}(?:excedid|superad|depasse|atteint|alcanzad|raggiunt)',
    'se ha (?:excedido|superado)|(?:ha|has) (?:excedido|superado)|excedio el|demasiadas consultas|muitas consultas|trop de (?:requetes|demandes)|zu viele (?:anfragen|abfragen)|abfragelimit',
    'превышен|слишком много|prekroc|przekroczon|limit zapytan|cok fazla sorgu|sorgu limit|troppe richieste|te veel|ban da (?:vuot|truy van)|vuot qua gioi han|qua nhieu',
  ],
  refused: [
    '(?:error:? |-?\\d+:? ?)?(?:access|permission|query|request|connection|lookup|service|authori[sz]ation) (?:is |was |has been |to .{0,40} (?:is |has been ))?(?:denied|refused|rejected|forbidden|blocked|not allowed|not permitted|prohibited|disallowed)',
    '(?:your |the |this )?(?:ip|ip address|address|host|client|network|connection|access).{0,50}\\b(?:not (?:authori[sz]ed|allowed|permitted)|denied|refused|blocked|banned|blacklisted|black-listed|prohibited)\\b',
    '(?:you are |you have been )(?:not (?:allowed|permitted|authori[sz]ed) to (?:query|access|use) this (?:server|service)|blocked|banned|blacklisted|denied)',
    '(?:error:? |-?\\d+:? ?)?(?:unauthori[sz]ed|not authori[sz]ed|forbidden|blacklisted|authori[sz]ation required)$',
    '(?:error:? |-?\\d+:? ?)?(?:in?valid|bad|malformed|unknown|illegal|incorrect|unsupported|wrong|unrecogni[sz]ed|empty) (?:input|query|request|command|syntax|search|domain(?: ?name)?(?: syntax| format| given)?|object|parameter|argument|tld|zone|character|name|pattern|domain extension|ext|extension)(?! or domain name not known)',
    '(?:error:? )?(?:this |the )?(?:tld|zone|extension|suffix|top.level domain|whois server|server|query|registry|object type|query type)(?: @| type)? (?:is |are )?(?:not (?:supported|served|handled|recogni[sz]ed|allowed|valid|permitted|authoritative)|unsupported|invalid|unknown|illegal|malformed|does not (?:serve|support|handle|know))|(?:this |the )?domain (?:name )?(?:@ )?is (?:invalid|illegal|malformed|not valid|not supported)',
    '(?:this|the) (?:whois )?(?:server|service) (?:is not|does not|is no longer|has been|no longer|only).{0,60}(?:authoritative|serve|support|responsible|available|provide|discontinued|retired|closed|answers?)',
    '(?:whois )?(?:service|server) (?:is )?(?:not available|unavailable|discontinued|disabled|no longer|closed)',
    'no whois (?:server|service|data) (?:is )?(?:known|available|for)',
    'acceso denegado|acesso negado|acces refuse|zugriff verweigert|accesso negato|доступ запрещен|отказано в доступе|tu choi truy cap|truy cap bi tu choi|erisim engellendi|consulta invalida|dominio invalido|dominio no valido|ungultige|ungueltige|nom de domaine invalide|ten mien khong hop le|недопустим|неверный',
  ],
  auction: [],
  reserved: [
    '(?:this |the |requested )*(?:domain ?name|domain|name|object|label|@)? ?@? ?(?:is |has been |was |is currently |may be )?(?:in )?(?:the )?(?:reserved|blocked|restricted)\\b(?! rights| by copyright)(?:$|:| by| name| domain| from| list| for| -| \\(| in|, |\\. | registry| according| under| and| or| because| due| as| because)',
    '(?:sorry,? )?(?:this |the |requested )*(?:domain ?name|domain|name|object|@) ?(?:@ )?(?:you requested |requested )?(?:is )?(?:not available(?! in| via| from)|unavailable|not eligible|ineligible|not open)(?! in | via | from )',
    '(?:this |the |requested )*(?:domain ?name|domain|name|object|@) ?(?:@ )?(?:you requested )?(?:is |has been )(?:currently )?(?:prohibited|reserved|blocked|restricted|forbidden|withheld|banned|excluded|protected)',
    "(?:this |the )*(?:domain ?name|domain|name|@) ?(?:@ )?(?:you want to query )?(?:cannot|can ?not|can't|may not|must not|is not allowed to|is not permitted to) be (?:registered|used|allocated|assigned)",
    '(?:the )?registration of (?:this|the) (?:domain|name).{0,40}(?:restricted|prohibited|not (?:allowed|permitted|possible)|blocked)',
    '(?:this |the )*(?:domain|name|label).{0,40}(?:dpml|globalblock|trademark protection|domain protected marks)',
    '(?:reservado|reservada|el dominio.{0,60}(?:reservado|no (?:esta )?disponible|prohibido)|dominio (?:nao disponivel|reservado|bloqueado))',
    "(?:ce (?:nom de )?domaine|le (?:nom de )?domaine|nom de domaine|domaine).{0,60}(?:reserve|bloque|interdit|n'est pas disponible|non disponible)",
    '(?:die|diese|der|domain).{0,40}(?:reserviert|gesperrt|nicht verfugbar|blockiert)|(?:dominio|nome) (?:riservato|non disponibile|assegnabile riservat)',
    'ten mien (?:dac biet|nay duoc giu|nay khong the)|alan adi.{0,40}(?:yasak|rezerve|kisitli)|nama domain.{0,30}(?:dilarang|dicadangkan)',
  ],
  available: [
    // English.
    '(?:the )?(?:requested |queried |specified |search |given |above )*{domain}(?:,? (?:which )?(?:you (?:requested|searched for|entered) )?)?{not}',
    'no (?:entries|entry|records?|objects?|data|results?|match|matches|matching (?:record|records|entries|entry|object|objects|domain|domains|data)|information|details|domains?|domain names?|domain records?|registration|whois data|hits?|query results?)(?: (?:was|were|is|are|has been|have been))?(?: found| matching| matches| match| exists?| for| in| on file| available about(?: domain(?: name)?)? @| available for(?: domain(?: name)?)? @| about @|$|,|\\.|:|!| @)(?!.{0,40}\\b(?:server|servers|registrar|contact|handle)\\b)',
    'no (?:such (?:domain|object|record|name|entry|data|domain name)|found|object found|data found|object)\\b',
    '(?:invalid query or )?domain name not known in|you queried for @ but this server does not have|' +
      'nothing (?:was )?found|we do not have (?:an entry|any|a record)',
    "(?:sorry,? )?(?:we |it |the (?:system|server|query|database) )?(?:could not|could ?n[o']t|can ?not|can't|unable to|was unable to|were unable to|did not|didn't|does not|have no|has no|had no) (?:find|locate|match|contain|retrieve|records?)(?: for)? (?:any |a |an |the |your |requested |this |that |data |for |on |about )*(?:requested |matching |registered )?(?:match|matches|records?|entry|entries|domain|domain name|object|name|data|information|@|result)",
    '(?:this |the )?(?:domain(?: ?name)?|name|@) ?@? ?(?:is|appears to be|seems to be|may be) (?:still |currently )?(?:available|free|unregistered|unassigned|not taken|unallocated)(?!\\s*(?:via|at|in|from|on|through|under|only|until|upon|by|to|as|online|here|after|for (?:transfer|sale|resale|use|information|public|inclusion)))',
    '@:? (?:is )?(?:available|free|unregistered)(?: for (?:registration|purchase|sale by the registry))?$',
    'domain (?:is )?(?:available|free)(?: for registration)?:? ?(?:yes|@)?$|available: ?yes$|available for registration$',
    '@:? ?(?:- )?(?:no match|not found|no existe|not registered|no entries found|does not exist|no data found|not known|no such domain|no records? found|unknown domain|domain not found)',
    '(?:domain )?(?:non-?existent|nonexisting|unregistered|unassigned|unknown) domain(?:$| name$|:)',
    '(?:not found|no match|not registered|domain unknown|object not found|domain not found|record not found|entry not found|key not found)(?:$|:|\\.|,| @| for| in | -| !)',
    'there (?:is|was|were|are) no (?:such |matching |registered |data |information |record |records |entry |entries |match |result )*(?:domain|record|records|match|matches|object|entry|entries|data|information|found|for|results?|name|with)',
    // Not IANA's "This query returned 0 objects": it says that of every name it doesn't keep.
    '(?:query |search |lookup )?returned no (?:objects?|records?|results?|entries|matches)',
    'searching for @ ?(?:\\.|…)* *(?:no|not)\\b.{0,20}(?:found|match)',
    // Spanish, Portuguese, French, Italian, Romanian.
    '(?:el |o )?(?:dominio|nombre de dominio|nome de dominio|objeto|registro|@)? ?(?:de )?@? ?(?:no|nao) (?:se )?(?:existe|esta registrado|se encuentra registrado|encuentra registrado|encontrado|registrado|encontro|encontraron|ha sido registrado|fue encontrado|encuentra|hay (?:coincidencias|resultados|informacion|registros)|foi encontrado|registado|disponible en la base)',
    '(?:el |o )?(?:dominio|nombre)(?: @)? (?:esta )?(?:disponible|libre|inexistente|disponivel|livre)|no se (?:encontr|encuentra)|sin (?:resultados|coincidencias)|sem (?:resultados|correspondencia)|dominio inexistente|nenhum (?:resultado|registro|dominio)',
    "(?:le |ce )?(?:nom de domaine|domaine|objet|nom)? ?@? ?(?:n'existe pas|n'est pas enregistre|non trouve|pas trouve|introuvable|inexistant|est (?:disponible|libre)|disponible$|libre$|inconnu)|aucun(?:e)? (?:resultat|enregistrement|entree|objet|domaine|donnee|correspondance|information)|pas de (?:resultat|correspondance)",
    '(?:il )?(?:dominio|nome)? ?@? ?(?:non (?:trovato|registrato|esiste|presente)|libero$|disponibile$)|nessun (?:risultato|dominio|record)|(?:domeniul )?@? ?(?:nu (?:a fost gasit|exista|este inregistrat)|este liber)',
    // German, Dutch, Nordic.
    '(?:die |der )?(?:domain|domainname|objekt|eintrag)? ?@? ?(?:ist |wurde )?(?:nicht (?:gefunden|registriert|vergeben|vorhanden)|noch frei|frei$|verfugbar$)|kein(?:e|en)? (?:eintrag|eintrage|treffer|daten|ergebnis)',
    '(?:het )?(?:domein|domeinnaam)? ?@? ?(?:is )?(?:niet (?:gevonden|geregistreerd)|vrij$|nog vrij|beschikbaar$)|geen (?:gegevens|resultaten|domein)',
    '(?:domanen|domenenavnet|domaenenavnet|domanet|domenet|domaenet)? ?@? ?(?:ar |er )?(?:hittades inte|finns inte|inte registrerad|ikke (?:funnet|fundet|registrert|registreret)|findes ikke|finnes ikke|ledig$)|ing(?:en|a|et) (?:treff|match|traff|resultat|data)|(?:verkkotunnus(?:ta)? )?@? ?(?:ei (?:loydy|loytynyt|rekisteroity|ole rekisteroity))',
    // Central and eastern Europe, Turkish.
    '(?:domena|domene|domeny|domenu)? ?@? ?(?:nie (?:istnieje|znaleziono|jest zarejestrowana)|neexistuje|nenalezen|nebyla? nalezen|neni registrovan|nie je registrovan|nenajden|nije (?:registrovan|registriran|pronaden)|ni registrirana|ne postoji|slobodan|volna$)|brak (?:informacji|danych|wynikow)|zadn[ey] (?:zaznam|data)',
    'nincs talalat|(?:a )?(?:domain|nev)? ?@? ?(?:szabad|nem talalhato|nincs bejegyezve)|nerasta|nerastas|nav (?:atrasts|registrets)|ei leitud|nuk (?:u gjet|eshte)|(?:alan adi )?@? ?(?:bulunamadi|kayit(?:li)? (?:yok|degil|bulunamadi)|bos$)|sonuc bulunamadi',
    '(?:домен|домена|доменное имя|объект|запись|данные)? ?@? ?(?:не (?:найден|зарегистрирован|существует|занят|знайдено|зареєстрован|iснує|існує)|свободен|вiльний|вільний|доступен для регистрации)|нет (?:данных|записей|такого)|ничего не найдено|записей не найдено|немає',
    // Asia.
    '(?:ten mien )?@? ?(?:nay )?(?:khong (?:tim thay|ton tai)|chua (?:duoc )?(?:dang ky|cap phat|co (?:nguoi|chu the))|chua cap phat|con trong|tu do|co the dang ky)',
    '(?:nama )?(?:domain )?@? ?(?:tidak (?:ditemukan|terdaftar|dijumpai)|belum (?:terdaftar|didaftarkan)|tersedia$)|ไม่พบ|غير (?:موجود|مسجل)|لم يتم العثور|لا يوجد|یافت نشد|לא נמצא',
  ],
  unknown: [
    '(?:internal |database |system |server |unexpected |unknown |fatal )+(?:error|failure|problem|timeout)',
    '(?:service|server|database|system|registry) (?:is )?(?:temporarily |currently )?(?:unavailable|down|busy|offline|under maintenance)',
    '(?:connection|query|request|lookup|read|gateway) ?(?:timed out|timeout|time-out|failed|failure)|timed? ?out\\b|try again later|please try again',
    'lo sentimos|error interno|erreur interne|servicio no disponible',
  ],
};

/** Words that say it wherever they stand in a sentence: foreign to every notice, or written in letters without blanks between words. */
export const ANYWHERE: Readonly<Record<Outcome, string>> = {
  throttled:
    '(?:limit|quota) exceeded|excessive quer|too many (?:requests|queries)|wait \\d+ (?:seconds|minutes|hours)|查询过于频繁|查詢過於頻繁|查询次数|请求过于|访问过于|조회 (?:제한|횟수)|クエリ制限|アクセス制限',
  refused: '拒绝访问|访问被拒绝',
  auction: 'auction|dau gia|subasta|leilao|versteigerung|аукцион|拍卖',
  reserved:
    'in the (?:reserved|blocked|restricted|prohibited) list|duoc giu cho|bao ve ten mien|khong duoc phep dang ky|chua the dang ky|зарезервирован|zarezerwowan|rezervovan|rezerviran|gereserveerd|reserverad|varattu|fenntartott|rezervat|保留域名|保留字|预留|預留|保留網域|予約ドメイン|予約語|禁止注册|不能注册|不可注册|등록이 제한|예약',
  available:
    '未找到|未查到|没有找到|沒有找到|找不到|查無|查无|無此|无此|没有匹配|尚未注册|未注册|尚未註冊|未註冊|域名不存在|可以注册|該当する|見つかりません|登録されていません|등록되어 있지 않|존재하지 않|검색 결과가 없|ไม่พบ|غير موجود|غير مسجل|یافت نشد|לא נמצא',
  unknown:
    'temporarily not|temporarily unavailable|temporary (?:failure|error|problem)|currently unavailable|can temporarily not',
};
