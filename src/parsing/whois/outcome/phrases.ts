// Data: the sentences in which registries and registrars say that there is no record to show, in the languages they write.

export type Outcome = 'throttled' | 'refused' | 'auction' | 'reserved' | 'available' | 'unknown';

/** What a status label says of a name without a record (`Status: AVAILABLE`), compared without accents in lower case. */
export const STATUS_WORDS: Readonly<Record<'available' | 'reserved' | 'unknown', string>> = {
  available: `available|free|avail|no object found|not registered|unregistered|not found|no match|nonexistent|non-existent|does not exist|not assigned|unassigned|unallocated|available for registration|not in use|unused|is available|domain not found|object not found|not delegated or registered|no registrado|non enregistre|nao registado|nao registrado|non registrato|nicht registriert|niet geregistreerd|nije registrirana?|не зарегистрирован|не зареєстрований
    |disponible|libre|disponivel|livre|disponibile|libero|frei|vrij|volny|volna|wolna|szabad|liber|ledig|vapaa|musait|bos|tersedia|svobodan|slobodan|свободен|доступен|chua cap phat|chua dang ky|未注册|可注册|空闲`,
  reserved: `reserved|reserved name|unassignable|reserved by registry|blocked|restricted|forbidden|prohibited|banned|withheld|not available for registration|not_open|not open|notopen|not allowed|registry reserved|registry-reserved|server reserved|protected|excluded|reservado|reserve|reservato|riservato|reserviert|gereserveerd|zarezerwowany|rezervovano|rezerviran|зарезервирован|giu cho|duoc giu cho|ten mien bao ve|保留|予約`,
  unknown: `invalid|error|unknown|n/a|-|none|unclear|undefined|not available|unavailable`,
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
    '(?:limite|quota|cuota).{0,40}(?:excedid|supera[dt]|depasse|atteint|alcanzad|raggiunt)',
    'se ha (?:excedido|superado)|(?:ha|has) (?:excedido|superado)|excedio el|demasiadas consultas|muitas consultas|trop de (?:requetes|demandes)|zu viele (?:anfragen|abfragen)|abfragelimit',
    'превышен|слишком много|prekroc|przekroczon|limit zapytan|cok fazla sorgu|sorgu limit|troppe richieste|numero massimo di (?:richieste|interrogazioni)|te veel|ban da (?:vuot|truy van)|vuot qua gioi han|qua nhieu',
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
    '(?:blocked|banned|blacklisted)(?:$|[:,](?!.{0,80}\\b(?:name|domain|dpml|globalblock|regist))| (?:ip|client|host|address|by (?:the )?(?:firewall|server|admin)))',
    'no whois (?:server|service|data) (?:is )?(?:known|available|for)',
    'acceso denegado|acesso negado|acces refuse|zugriff verweigert|accesso negato|доступ запрещен|отказано в доступе|tu choi truy cap|truy cap bi tu choi|erisim engellendi|consulta invalida|dominio invalido|dominio no valido|ungultige|ungueltige|nom de domaine invalide|ten mien khong hop le|недопустим|неверный',
  ],
  auction: [],
  reserved: [
    '(?:this |the |requested )*(?:domain ?name|domain|name|object|label|@) ?@?:? ?(?:- )?(?:is |has been |was |is currently |may be )?(?:in )?(?:the )?(?:reserved|blocked|restricted)\\b(?! rights| by copyright)(?:$|:| by| name| domain| from| list| for| -| \\(| in|, |\\. | registry| according| under| and| or| because| due| as| because)',
    '(?:is |has been |was |is currently |may be )?(?:in )?(?:the )?reserved\\b(?! rights| by copyright)(?:$|:| by| name| domain| from| list| for| -| \\(| in|, |\\. | registry| according| under| and| or| because| due| as| because)',
    // Without "domain" in front these may be said of whoever asks.
    '(?:is |has been )?(?:blocked|restricted)(?: name| domain| label|(?: by| from| under| due to| because of| according to| in| -|:)(?: \\w+){0,6} (?:dpml|globalblock|registry|registration|registered|list|polic(?:y|ies)|names?|domains?|trademarks?|law|court)\\b| by dpml| by globalblock)',
    '(?:sorry,? )?(?:this |the |requested )*(?:domain ?name|domain|name|object|@)? ?(?:@ )?(?:you requested |requested )?(?:is )?(?:currently )?(?:not available|unavailable) (?:for (?:\\w+ )?regist|to (?:be )?regist|(?:or|and|as|because|since|due to).{0,40}\\b(?:reserved|restricted|blocked|prohibited)\\b)',
    '(?:sorry,? )?(?:this |the |requested )*(?:domain ?name|domain|name|object|@) ?(?:@ )?(?:you requested |requested )?(?:is )?(?:not eligible|ineligible|not open)(?! in | via | from )',
    '(?:this |the |requested )*(?:domain ?name|domain|name|object|@) ?(?:@ )?(?:you requested )?(?:is |has been )(?:currently )?(?:prohibited|reserved|blocked|restricted|forbidden|withheld|banned|excluded|protected)',
    "(?:this |the )*(?:domain ?name|domain|name|@) ?(?:@ )?(?:you (?:want to query|apply|applied|requested|asked)(?: for)? )?(?:cannot|can ?not|can't|may not|must not|is not allowed to|is not permitted to) be (?:registered|used|allocated|assigned)",
    '(?:the )?registration of (?:this|the) (?:domain|name).{0,40}(?:restricted|prohibited|not (?:allowed|permitted|possible)|blocked)',
    '(?:this |the )*(?:domain|name|label).{0,40}(?:dpml|globalblock|trademark protection|domain protected marks)',
    '(?:el |este |o |esse |il |questo )?(?:nombre de dominio|nome de dominio|nome a dominio|dominio) ?@? ?(?:esta |es |e |ha sido |foi )?(?:reservado|riservato)',
    '(?:domenet|domenenavnet|dom(?:ae|æ)net|dom(?:ae|æ)nenavnet) ?@? ?er (?:reservert|reserveret|sperret|sp(?:ae|æ)rret)|(?:اسم )?النطاق ?@? ?محجوز|(?:نام )?دامنه ?@? ?رزرو',
    '(?:reservado|reservada|el dominio.{0,60}(?:reservado|no (?:esta )?disponible para (?:el )?regist|prohibido)|dominio (?:nao disponivel para (?:o )?regist|reservado|bloqueado))',
    "(?:ce (?:nom de )?domaine|le (?:nom de )?domaine|nom de domaine|domaine).{0,60}(?:reserve|bloque|interdit|(?:n'est pas|non) disponible (?:a|pour) l'enregistrement)",
    '(?:die|diese|der|domain).{0,40}(?:reserviert|gesperrt|nicht registrierbar|blockiert)|(?:dominio|nome) (?:riservato|non registrabile|assegnabile riservat)',
    'ten mien (?:dac biet|nay duoc giu|nay khong the (?:duoc )?dang ky)|(?:bu )?alan ad[iı].{0,40}(?:yasak|rezerve|k[iı]s[iı]tl[iı])|(?:nama )?domain.{0,30}(?:dilarang|dicadangkan)',
  ],
  available: [
    // English.
    '(?:the |this )?(?:requested |queried |specified |search |given |above )*{domain}(?:,? (?:which )?(?:you (?:requested|queried|searched for|entered) )?)?{not}',
    '(?:domain(?: ?name)?:? )?@ ?[-–:] ?(?:available|free|not registered)(?: for registration)?$|(?:0|zero) (?:results?|records?|matches|entries|objects|domains) (?:were |was )?(?:found|matched)$|found (?:0|zero|no) (?:results?|records?|matches|entries|domains)$|(?:the |this |your )?(?:query|search|lookup) returned (?:0|zero|no) (?:results?|records?|matches|entries)$|not in (?:the |our )?(?:database|registry)$',
    'no (?:entries|entry|records?|objects?|data|results?|match|matches|matching (?:record|records|entries|entry|object|objects|domain|domains|data)|information|details|domains?|domain names?|domain records?|registration|whois (?:data|information|records?|entry)|hits?|query results?)(?: (?:was|were|is|are|has been|have been))?(?: found| matching| matches| match| exists?| for| in| on file| available about(?: domain(?: name)?)? @| available for(?: domain(?: name)?)? @| about @|$|,|\\.|:|!| @)(?!.{0,40}\\b(?:server|servers|registrar|contact|handle)\\b)',
    'no (?:such (?:domain|object|record|name|entry|data|domain name)|found|object found|data found|object)\\b',
    '(?:invalid query or )?domain name not known in|you queried for @ but this server does not have|' +
      'nothing (?:was )?found|we do not have (?:an entry|any|a record)',
    "(?:sorry,? )?(?:we |it |the (?:system|server|query|database) )?(?:could not|could ?n[o']t|can ?not|can't|unable to|was unable to|were unable to|did not|didn't|does not|have no|has no|had no) (?:find|locate|match|contain|retrieve|records?)(?: for| of)? (?:any |a |an |the |your |requested |this |that |data |for |on |about )*(?:requested |matching |registered )?(?:match|matches|records?|entry|entries|domain|domain name|object|name|data|information|@|result)",
    '(?:this |the )?(?:requested )?(?:domain(?: ?name)?|name|@):? ?@? ?(?:you requested )?is (?:still |currently )?(?:available|free|unregistered|unassigned|not taken|unallocated)(?!\\s*(?:via|at|in|from|on|through|under|only|until|upon|by|to|as|of|soon|online|here|after|for (?!(?:\\w+ )?(?:regist|everyone|delegation))))',
    '@:? (?:is )?(?:available|free|unregistered)(?: for registration)?$',
    'domain (?:is )?(?:available|free)(?: for registration)?:? ?(?:yes|@)?$|(?:is )?available: ?(?:yes|true)$|(?:is )?registered: ?(?:no|false)$|(?:domain(?: ?name)? )?available for registration$',
    '@:? ?(?:- )?(?:no match|not found|no existe|not registered|no entries found|does not exist|no data found|not known|no such domain|no records? found|unknown domain|domain not found)',
    '(?:domain )?(?:non-?existent|nonexisting|unregistered|unassigned|unknown) domain(?:$| name$|:)',
    '(?:not found|no match|not registered|domain unknown|object not found|domain not found|record not found|entry not found|key not found)(?:$|:|\\.|,| @| for| in | -| !)',
    'there (?:is|was|were|are) no (?:such |matching |registered |data |information |record |records |entry |entries |match |result )*(?:domain|record|records|match|matches|object|entry|entries|data|information|found|for|results?|name|with)',
    // Not IANA's "This query returned 0 objects": it says that of every name it doesn't keep.
    '(?:query |search |lookup )?returned no (?:objects?|records?|results?|entries|matches)',
    'searching for @ ?(?:\\.|…)* *(?:no|not)\\b.{0,20}(?:found|match)',
    // Spanish, Portuguese, French, Italian, Romanian.
    '(?:el |o |este )?(?:dominio|nombre de dominio|nome de dominio|objeto|registr?o|@)? ?(?:de )?@? ?(?:(?:consultado|solicitado|indicado|ingresado|buscado|pesquisado) )?(?:no|nao) (?:se )?(?:existe|esta registr?ado|se encuentra registrado|encuentra registrado|encontrado|registrado|encontro|encontraron|ha sido registrado|fue encontrado|encuentra|hay (?:coincidencias|resultados|informacion|registros)|foi encontrado|registado|disponible en la base)',
    '(?:el |o |este |esse )?(?:nombre de dominio|nome de dominio|dominio) (?:@ )?(?:(?:se encuentra|esta) )?(?:disponible|disponivel|libre|livre)(?:$|,| para (?:o |el |su |ser )?regist)|no se (?:ha|han) encontrado (?:el dominio|datos|informacion|registros?|resultados?|coincidencias)|nao foram encontrad[oa]s (?:regist|resultados|dados|informac)',
    '(?:el |o )?(?:dominio|nombre)(?: @)? (?:esta )?inexistente|no se (?:encontr|encuentra(?! disponible))|sin (?:resultados|coincidencias)|sem (?:resultados|correspondencia)|dominio inexistente|nenhum (?:resultado|registr?o|dominio)',
    "(?:le |ce )?(?:nom de domaine|domaine|objet|nom)? ?@? ?(?:n'existe pas|n'est pas enregistre|non trouve|pas trouve|introuvable|inexistant|est (?:disponible|libre)|disponible$|libre$|inconnu)|aucun(?:e)? (?:resultat|enregistrement|entree|objet|domaine|donnee|correspondance|information(?! disponible$))|pas de (?:resultat|correspondance)",
    '(?:il )?(?:dominio|nome)? ?@? ?(?:non (?:e )?(?:stato )?(?:trovato|registrato|esiste|presente|assegnato)|(?:e )?(?:libero|disponibile)$)|nessun (?:risultato|dominio|record)|(?:domeniul )?@? ?(?:nu (?:a fost gasit|exista|este inregistrat)|este (?:liber|disponibil)$)|nome a dominio (?:@ )?(?:libero|non registrato)$',
    // German, Dutch, Nordic.
    '(?:die |der )?(?:domain|domainname|objekt|eintrag)? ?@? ?(?:ist |wurde )?(?:nicht (?:gefunden|registriert|vergeben|vorhanden)|noch frei|frei$|verfugbar$)|(?:es wurden? )?kein(?:e|en)? (?:eintrag|eintrage|treffer|daten|ergebnis)',
    '(?:het |de )?(?:domein|domeinnaam)? ?@? ?(?:is )?(?:niet (?:gevonden|geregistreerd)|vrij$|nog vrij|beschikbaar$)|geen (?:gegevens|resultaten|domein)',
    '(?:domanen|domannamnet|domenenavnet|dom(?:ae|æ)nenavnet|domanet|domenet|dom(?:ae|æ)net)? ?@? ?(?:ar |er )?(?:hittades inte|finns inte|inte registrera[dt]|ikke (?:funnet|fundet|registrert|registreret)|findes ikke|finnes ikke|ledigt?$)|ing(?:en|a|et) (?:treff|match|traff|resultat|data)|(?:verkkotunnus(?:ta)? )?@? ?(?:ei (?:loydy|loytynyt|rekisteroity|ole rekisteroity)|on vapaa$)|leni[dð] ?@? ?(?:fannst ekki|er ekki skra[dð]|er laust$)',
    // Central and eastern Europe, Turkish.
    '(?:domena|domene|domeny|domenu|domen|domain)? ?@? ?(?:nie (?:istnieje|znaleziono|jest zarejestrowana|zosta[lł]a zarejestrowana)|neexistuje|nenalezen|nebyla? nalezen|neni registrovan|nie je (?:za)?registrovan|nenajden|nije (?:registrovan|registriran|pronaden)|ni registrirana|ne postoji|slobodan|(?:je|jest) (?:slobodan|slobodna|prosta|volna|wolna)$|volna$)|brak (?:informacji|danych|wynikow)|zadn[ey] (?:zaznam|data(?! nejsou))',
    'nincs (?:talalat|ilyen domain)|(?:a )?(?:keresett )?(?:domain(?: ?nev)?|nev)? ?@? ?(?:szabad|nem (?:talalhato|regisztralt|letezik)|nincs (?:bejegyezve|regisztralva))|nerasta|nerastas|nav (?:atrasts|registrets)|ei leitud|(?:domeni )?@? ?nuk (?:u gjet|ekziston|eshte i regjistruar)|(?:alan adi )?@? ?(?:bulunamadi|kayit(?:li)? (?:yok|degil|bulunamadi)|bos$)|sonuc bulunamadi',
    '(?:bu )?(?:alan ad[iı]|domain|@) ?@? ?(?:bulunamad[iı]|kay[iı]tl[iı] (?:degil|bulunamad[iı])|tescilli degil|musait$)|kay[iı]t bulunamad[iı]',
    '(?:domeen|domeeninimi|domena) ?@? ?(?:ei (?:leitud|ole registreeritud)|on vaba$)|(?:domens|domena vards) ?@? ?(?:nav (?:atrasts|registrets)|ir brivs$)|domenas ?@? ?(?:nerastas|neregistruotas|laisvas$)|(?:το )?(?:domain|ονομα(?: χωρου)?) ?@? ?δεν (?:βρεθηκε|υπαρχει|ειναι καταχωρημενο|εχει καταχωρηθει)',
    '(?:такого )?(?:домена|доменного имени) ?@? ?не (?:существует|найдено)|(?:информация|сведения|данные) о домене ?@? ?не найден|(?:домейнът?|домен|доменът?|доменот) ?@? ?(?:не е (?:регистриран|намерен)|није регистрован|не съществува|не постоји|(?:е |је )?(?:свободен|слободан)$)',
    '(?:домен|домена|доменное имя|объект|запись|данные)? ?@? ?(?:не (?:найден|зарегистрирован|существует|занят|знайдено|зареєстрован|iснує|існує)|свободен(?:$| для регистрации)|вiльний|вільний|доступен для регистрации)|нет (?:данных|записей|такого)|ничего не найдено|записей не найдено|немає (?:даних|записiв|записів|iнформацiї|інформації|такого)|(?:дамен )?@? ?не (?:знойдзен|зарэг.страван)',
    // Asia.
    '(?:ten mien )?@? ?(?:nay )?(?:khong (?:tim thay|ton tai)|chua (?:duoc )?(?:dang ky(?! (?:ip|tai khoan|dich vu))|cap phat|co (?:nguoi|chu the))|chua cap phat|con trong|tu do(?:$| dang ky)|co the dang ky)',
    '(?:nama )?(?:domain )?@? ?(?:tidak (?:ditemukan|terdaftar|dijumpai)|belum (?:terdaftar|didaftarkan)|tersedia(?:$| untuk didaftarkan))|ไม่พบ|ไม่มีข้อมูล(?:โดเมน)?$|(?:اسم )?النطاق ?@? ?(?:متاح|متوفر|غير مسجل|غير موجود)$|لا توجد (?:نتائج|سجلات|بيانات)|(?:نام )?دامنه ?@? ?(?:ثبت نشده|آزاد است|وجود ندارد)|(?:הדומיין|שם המתחם|שם הדומיין) ?@? ?(?:אינו רשום|לא רשום|פנוי$)|(?:この|上記)?(?:の)?ドメイン(?:名)?(?:は|の)? ?@?(?:は)?(?:登録がありません|未登録です)|登録がありません|غير (?:موجود|مسجل)|لم يتم العثور|لا يوجد (?:نطاق|سجل|تطابق|نتائج|بيانات|معلومات)|یافت نشد|לא נמצא',
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
    '(?:limit|quota) exceeded|maximum number of (?:requests|queries|lookups|connections)(?: \\w+){0,4} (?:exceeded|reached)|excessive quer|too many (?:requests|queries)|wait \\d+ (?:seconds|minutes|hours)|بیش از حد مجاز|查询过于频繁|查詢過於頻繁|查询次数|请求过于|访问过于|조회 (?:제한|횟수)|クエリ制限|アクセス制限',
  refused: '拒绝访问|访问被拒绝',
  auction: '\\b(?:auction|dau gia|subasta|leilao|versteigerung)|аукцион|拍卖',
  reserved:
    '(?:in|on) (?:the|a|our) (?:\\w+ )?(?:reserved|blocked|restricted|prohibited) (?:names? )?list|duoc giu cho|bao ve ten mien|khong duoc phep dang ky|chua the dang ky|зарезервирован|\\b(?:zarezerwowan|(?:za)?rezervovan|rezerviran|gereserveerd|reserverad|varattu|fenntartott|rezervat)|保留域名|保留字|预留|預留|保留網域|予約ドメイン|予約語|予約されています|禁止注册|不能注册|不可注册|등록이 제한|예약',
  available:
    '未找到|未查到|没有找到|沒有找到|找不到|查無|查无|[無无]此(?:域名|[網网]域|域|[記记][錄录]|[紀纪][錄录]|[資资]料|信息|名[稱称])|没有匹配|尚未被?注册|(?<!ip|ip地址|用户|账号|商标)未被?注册(?!商标|用户|会员|的ip)|尚未被?註冊|(?<!ip|ip位址|用戶|帳號|商標)未被?註冊(?!商標|用戶|會員|的ip)|域名不存在|可以注册|該当する|見つかりません|登録されていません|등록되어 있지 않|등록되지 않은 도메인|도메인을 찾을 수 없|존재하지 않|검색 결과가 없|ไม่พบ|غير موجود|غير مسجل|یافت نشد|לא נמצא',
  unknown:
    'temporarily not|temporarily unavailable|temporary (?:failure|error|problem)|currently unavailable|can temporarily not',
};

/** A name that somebody sells is somebody's: "available" of these is said by a shop. */
export const RESALE: readonly string[] = [
  '\\bfor (?:re-?)?sale\\b|\\bresale\\b|\\breseller offer|\\b(?:back|pre)-?order|\\bbroker|\\b(?:after|secondary )?market ?place|\\baftermarket|\\bmake (?:an |your )?offer|\\b(?:best|minimum) offer\\b|\\bplace (?:a |your )?bid|\\bopen for bids|\\bbuy (?:it )?now\\b|\\bavailable (?:\\w+ ){0,4}auctions?\\b|\\bauction (?:site|platform|house)|\\b(?:sedo|afternic|flippa|dropcatch|snapnames|namejet)\\b|\\bthe (?:current )?owner\\b|\\bfor (?:lease|rent|transfer)\\b|\\b(?:lease|rent)[ -]to[ -]own\\b',
  '\\ben venta\\b|\\ba la venta\\b|\\ba venda\\b|\\bem leilao\\b|\\ba vendre\\b|\\ben vente\\b|\\b(?:zum|zu) verkauf|\\bsteht zum verkauf|\\bte koop\\b|\\bin vendita\\b|\\bna sprzedaz\\b|\\bna prodej\\b|\\bna predaj\\b|\\bde vanzare\\b|\\belado\\b|\\btil salg\\b|\\btill salu\\b|\\bmyytavana\\b|\\bsatilik\\b|\\bna prodaju\\b|\\bdang (?:rao )?ban\\b|\\bchuyen nhuong\\b|\\bdijual\\b',
  'продается|продаже|продажу|продаж|出售|转让|轉讓|販売中|売り出し|판매|ขาย|للبيع',
];
/** What a shop says of a name beside "available"; a registry doesn't ask for money in its answer. */
export const PRICED =
  '\\bpurchase|\\bpremium\\b|\\bprices?\\b|\\bpriced\\b|\\bbuy\\b|\\boffers?\\b|[$€£]\\s?\\d|\\d ?(?:usd|eur|gbp|[$€£])|\\b(?:usd|eur) ?\\d|\\bplatinum\\b';

/** Nouns of which "not found" says nothing of a domain. */
const OTHER_NOUNS =
  '(?:(?:abuse|technical|tech|admin|administrative|billing|owner|whois) )?(?:name ?-?servers?|ns records?|hosts?|hostnames?|host objects?|registrars?|registrants?|resellers?|contacts?|contact objects?|handles?|nic-?hdls?|nic-?handles?|orgs?|query types?|persons?|people|roles?|organi[sz]ations?|entit(?:y|ies)|mntners?|maintainers?|ips?|ip ?v?[46]?(?: address(?:es)?| networks?| range| block)?|ipv[46]|inet6?nums?|networks?|netblocks?|prefix(?:es)?|routes?|as|asn|as ?-?\\d+|as ?(?:numbers?|sets?|blocks?)|aut-?nums?|autonomous systems?|(?:e-?mail |postal |mail )?address(?:es)?|e-?mails?|phones?|tlds?|top.level domains?|zones?|whois servers?|users?|accounts?|customers?|key-certs?|ds records?|dns ?records?|dnssec|mx records?|pages?|files?|routes?|commands?|tickets?|orders?|invoices?|templates?|suffix(?:es)?|extensions?|domain extensions?|servidor(?:es)?|registrador(?:es)?|contactos?|contatos?|bureau d.enregistrement|serveur de noms|nameservers?|kontakte?|регистратор\\p{L}*|контакт\\p{L}*|注册商|联系人)';
/** A denial whose object is one of them: first in the sentence, or behind "for", "matching" and the like. */
export const OTHER_THING: readonly string[] = [
  `^(?:error:? )?(?:the |this |a |an |no |such |any |requested |queried |specified |given |matching |registered )*${OTHER_NOUNS}(?:$|[:#]|[ ,.](?!.{0,20}\\b(?:could not|did not|does not|has no|cannot) (?:find|match|contain|locate|have)))`,
  `\\b(?:for|matching|matches|about|of|match|find|locate|found|gefunden|known|existe|encontro|encuentra|encontrado|para|pour|fur|para el|para la)[:,]? (?:the |this |that |a |an |any |such |your |requested |queried |specified |given |el |la |le |o )*${OTHER_NOUNS}(?:$|[^\\p{L}\\p{N}])`,
  `\\bno (?:such |matching |registered )+${OTHER_NOUNS}(?:$|[^\\p{L}\\p{N}])`,
  // Somebody else knows.
  '\\b(?:use|try|query|ask|consult|check) (?:the |your |its |an? |another )?(?:(?:other|another|different|correct|appropriate|responsible|authoritative|registry|registrar)(?:.s)? )+(?:whois|server)|\\btry @',
  // In other languages: a server, a page, whoever asks, or leave to ask.
  '(?<!\\p{L})(?:stron[aye]|serwer(?:a|ow|y)?|dostepu|dostepow\\p{L}*|страниц[аыу]?|сервер(?!е)\\p{L}*|о сервере|пользовател\\p{L}*|користувач\\p{L}*|доступ[ау]|o serwerze|trang(?! thai)|may chu|nguoi dung|ip anda)(?!\\p{L})',
  '页面|頁面|网页|網頁|文件|檔案|权限|權限|用户|用戶|账号|帳號|接口|命令|主机|主機|ページ|ユーザ|コマンド|ファイル|페이지|사용자|파일|명령|صفح[ةه]|مستخدم|الملف|خادم|اتصال|کاربر|سرور|หน้านี้|หน้าเว็บ|ผู้ใช้|הדף|המשתמש|השרת|קובץ|الدخول|(?:找不到|未找到|沒有找到|没有找到)(?:数据库|資料庫)',
  // Scripts without blanks between words: a server, a trade mark; or a condition.
  '(?<!本)服务器|(?<!本)伺服器|サーバ|서버|الخادم|เซิร์ฟเวอร์|商标|商標|^(?:如果|如|若|倘若|假如|もし|만약)',
];

/** A denial of a web page, of an address, or of nothing at all; names and quotation marks still in it. */
export const NO_NAME: readonly string[] = [
  '^(?:http(?:/\\d(?:\\.\\d)?)? ?|error ?:?)?404\\b',
  '\\b(?:for|matching|about|found):? (?:\\d{1,3}(?:\\.\\d{1,3}){3}|[0-9a-f]{0,4}:[0-9a-f]{0,4}:[0-9a-f:]*)(?:$|[^\\w-])',
  // Not yet in the registry's list, and not to be had either.
  '\\b(?:registration|application|request) (?:is )?(?:in progress|pending|under way)\\b|\\bfolyamatban\\b',
  // The question got lost on its way.
  '\\b(?:found|given|specified|provided) in (?:the |your |this )?(?:query|request|input|url|command|parameters?)\\b',
  '^(?:aucun|nenhum|nessun|ningun|geen|kein)\\w* .{0,30}\\b(?:specifie|fourni|renseigne|informado|especificado|fornecido|specificato|indicato|fornito|opgegeven|ingevoerd|angegeben|eingegeben)',
  // A program's own trouble: `java.lang.NullPointerException: domain not found`.
  '[a-z](?:exception|error):',
  '\\b(?:for|matching) (?:domain )?(?:""|%s|[$]\\{|(?:null|undefined)$)',
];

/** Sentences of terms of use: what a limit is, what might happen; not what has happened. */
export const NOTICE =
  '\\b(?:may|might|could|will|would|shall|should|must|can|please note|notice|terms|polic(?:y|ies)|agree|purposes?|copyright|provided|withdrawn|at any time|(?:per|a|each|every) (?:day|hour|minute|second)|if|unless|except|remaining|rights restricted|restricted rights|reserves?|expressly|advertising|compilation|dissemination|other use)\\b|\\b(?:is|are) (?:rate.?|strictly )?(?:limited|restricted|prohibited|monitored|logged|forbidden)\\b|\\b(?:whois|registry|service|data|information) (?:is|are) (?:made|offered|intended|supplied|subject|for|only|limited|available (?:at|on|from|in|under))\\b';
export const TERMS =
  '^(?!.*\\b(?:has|have|had) (?:been|exceeded|reached)\\b)(?:in case|if|whenever|should (?:you|your|the)|sollten?|falls|wenn|bei (?:uberschreit|zu)|en cas de|in caso di|em caso de|en caso de|si (?:vous|usted|le|la|se)|w przypadku|v pripade|в случае|при превышении)\\b|^(?!.*\\b(?:exceeded|reached|been|was|were)\\b).*\\b(?:results? in|leads? to)\\b|' +
  '^(?:[a-z]+ )?(?:terms|notice|disclaimer|legal|conditions|copyright|important)\\b|\\bnot (?:allowed|permitted|authori[sz]ed) to (?:access or query|use|copy|reproduce|store|disseminate|redistribute|sell)\\b';
/** Said to whoever asks, of what has happened. */
export const ADDRESSED =
  "(?<!\\bif |\\bwhen )\\byou (?:are|have|were|'re|'ve|ask|query|asked|queried|reached|exceeded)\\b|(?<!\\bif |\\bwhen )\\byour (?:ip|host|address|access|client|network|request|query|queries|connection|quota|limit)\\b(?:(?!\\b(?:may|might|will|can|could|would|shall)\\b).){0,40}\\b(?:is|are|was|were|has|have|been|exceeded|exceeds|denied|blocked)\\b|\\b(?:has been|have been|was|were) (?:\\w+ )?(?:exceeded|reached|blocked|denied|throttled|banned)\\b";
