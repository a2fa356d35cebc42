import { wholePhrase } from '../templates.ts';

const THE = '[the|this|that|your|above] [requested|queried|specified|search|given|above]';
const THING = '(domain|domainname|name|object|record|entry|data|item|registration)';
/** `the requested domain name @`, `this name`, `@`. */
const IT = `([domain|domain name] @|${THE} [domain] ${THING} [name|record|object] [@])`;
const YOU_ASKED = '[[which] you (requested|queried|searched for|entered)]';
const BASE = '(database|registry|whois|registry database|whois database)';
const HERE = `[in [the|our|this] [~] ${BASE}]`;

/**
 * Data: sentences that deny the registration of the name asked for, as a whole; none else makes a
 * name free. One a line, with the language or the server that writes it (see `templates.ts`). What
 * a server writes that means something else elsewhere belongs in its row of `servers/quirks.ts`.
 */
export const DENIALS = wholePhrase(`
  en  ${IT} ${YOU_ASKED} [is|was|has|does] [currently|presently|still] not [been] (found|exist) ${HERE} [@]
  en  ${IT} ${YOU_ASKED} [is|was|has|are|were] [currently|still] not [yet] [been] registered [yet]
  en  ${IT} ${YOU_ASKED} [has|have] not [yet] been registered [yet] [and is available]
  en  ${IT} [is] not registred
  en  ${IT} [is|was] not [currently] (known|assigned|allocated|recorded|located|present|listed|in use) ${HERE}
  en  ${IT} [is|was] not (taken|existing)
  en  ${IT} (could|can) not be (found|located|identified) ${HERE}
  en  ${IT} (couldnt|cant|cannot) be (found|located) ${HERE}
  en  ${IT} (doesnt|isnt|wasnt) (exist|found|registered) ${HERE}
  en  ${IT} is not in (the|our|this) ${BASE}
  en  not in (the|our) ${BASE}
  en  ${IT} ${YOU_ASKED} is (still|currently) (available|free|unregistered|unassigned|unallocated)
  en  ${IT} ${YOU_ASKED} is [not taken and] (available|free) [for [domain] registration]
  en  ${IT} is (unregistered|unassigned|unallocated)
  en  ${IT} is available to register
  en  [domain|domain name] @ [is] (available|free|unregistered) [for registration]
  en  [domain] (available|free) [for registration] (@|yes)
  en  [domain|domain name] available for registration
  en  [is] available [for registration] (yes|true)
  en  [is] registered (no|false)
  en  [the queried object does not exist] (domain not found|previous registration)
  en  the queried object does not exist
  en  @ (no match|not found|not registered|no entries found|does not exist|no data found)
  en  @ (not known|no such domain|no record[s] found|unknown domain|domain not found)
  en  (not found|not registered|no match|not known|no such domain|domain unknown) [@]
  en  no match [found] [for (${IT}|[the|this|your] (query|search))]
  en  (the registry|this registry|we) (has|have) no (domain|domain name|object|entry|record) [of|for|named|called] [domain] @
  en  no match in the registry database
  en  no (entries|entry|record[s]|object[s]|data|results|match[es]|domain[s]|registration) found [for (${IT}|[the|this|your] (query|request))]
  en  no (entries|record[s]|data|results|match) [exist[s]] [for] [domain|domain name] @
  en  no (entries|records) found in [the] selected source[s]
  en  no entries found for the selected source[s]
  en  no entries found in the [~] (database|registry|afnic database)
  en  no entries found [for query] @
  en  no data [was] found to match the request criteria
  en  no data (was|were) found [for @]
  en  no matching (record|records|object|objects|entry|entries|domain|data) [was|were] [found] [for @]
  en  no (records|domain records|domains) [were found to] (match|matching|matches) @ [found]
  en  no (domain|record|entry) (matches|matching) your query [found]
  en  no (results|records|matches) (was|were) found [for @]
  en  no information (was found matching that query|found [for @]|available [for|about [domain name] @])
  en  no whois (data|information|record|records|entry) found [for @]
  en  no (such domain|such domain name|such object|found|object found|data found|record of @) [@]
  en  (0|zero) (results|records|matches|entries|objects|domains) [were] found
  en  found (0|zero|no) (results|records|matches|entries|domains)
  en  [the|this|your] [query|search|lookup] returned (0|zero|no) (results|records|matches|entries)
  en  nothing [was] found [for (@|this query|your query)]
  en  [there is|there are|there was|there were] no (match|record|records|data|results|entries|entry) [found] for (@|your query|this domain)
  en  there is no information available on the requested domain
  en  we do not have an entry in our database matching your query
  en  we have no record of @ [in our database]
  en  [we] (could not|couldnt|cannot|cant|can not|unable to|did not) (find|locate|match) [a|any] [record|records|match|entry|domain|domain name|data|information] [for|of] [domain] @
  en  [we] (could not|couldnt|cannot|cant|did not) find [the|this|your|any] [requested|matching] (domain|domain name|record[s]|match|data)
  en  searching for @ no match
  en  unregistered domain [name]
  en  (nonexistent|non existent|nonexisting|unknown) domain [name] [@]
  en  record not found
  en  no match nincs talalat
  whois.sx            available no match for domain @
  whois.dot.tk        [invalid query or] domain name not known [in (dot tk|mali|gabon|example) [domain] registry]
  whois.dot.ml        the domain you requested is not known in freenoms database
  whois.kr            above domain name is not registered to krnic
  whois.dns.pl        no information available about domain name @ in the registry nask database
  whois.cctld.uz      domain @ not found in database
  whois.verisign.com  the requested domain was not found in the registry or registrars whois server
  whois.nic.hu        nincs talalat no match
  whois.sgnic.sg      the domain name does not exist in sgnics database
  whois.isnic.is      no entries found for query @
  whois.iedr.ie       not registered @

  es  [el|este] [dominio|nombre de dominio] [@] no existe
  es  @ no (existe|registrado|encontrado)
  es  [el|este] [dominio|nombre de dominio|objeto|registro] [@] [consultado|solicitado|buscado] no [se encuentra|esta|ha sido|fue] (registrado|encontrado) [en nic argentina]
  es  no existe [el dominio] [@]
  es  no se (encontraron|han encontrado) (resultados|registros|datos|coincidencias)
  es  no se (encontro|ha encontrado) [el] (dominio|registro) [@]
  es  (sin|no hay) (resultados|coincidencias) [para @]
  es  [el] dominio [@] inexistente
  es  [el|este] (dominio|nombre de dominio) [@] [esta|se encuentra] disponible [para [su] registro|para ser registrado]
  es  [el|este] (dominio|nombre de dominio) [@] (esta|se encuentra) libre [para [su] registro]
  pt  [o|este|esse] [dominio|nome de dominio|registo|registro] [@] nao (existe|encontrado|foi encontrado|[esta] registado|[esta] registrado)
  pt  [o|este|esse] (dominio|nome de dominio) [@] [esta] disponivel [para (registro|registo)]
  pt  [o|este|esse] (dominio|nome de dominio) [@] esta livre
  pt  nenhum (registo|registro|resultado|dominio) encontrado
  pt  nao foram encontrados (registos|registros|resultados|dados)
  pt  (sem resultados|dominio inexistente) [para @]
  fr  [le|ce] (nom de domaine|domaine) [@] n (existe pas|est pas enregistre)
  fr  [le|ce] [nom de domaine|domaine|objet] [@] (non trouve|pas trouve|introuvable|inexistant|inconnu|non enregistre)
  fr  [le|ce] (nom de domaine|domaine) [@] [est] disponible
  fr  [le|ce] (nom de domaine|domaine) [@] est libre
  fr  (aucun|pas de) (resultat|enregistrement) [trouve] [pour @]
  fr  aucune (entree|correspondance|donnee) [trouvee] [pour @]
  fr  aucun (domaine|objet) trouve
  it  [il] [dominio|nome a dominio|nome di dominio] [@] non [e|e stato] (trovato|registrato|assegnato)
  it  [il] dominio [@] non esiste
  it  [il] (dominio|nome a dominio) [@] [e] (libero|disponibile)
  it  nessun (risultato|dominio|record) [trovato]
  ro  domeniul [@] nu (a fost gasit|exista|este inregistrat)
  ro  domeniul [@] este (liber|disponibil)
  de  [die] [domain] [@] [ist|wurde] nicht (gefunden|registriert|vergeben|vorhanden)
  de  [die] domain [@] ist [noch] (frei|verfugbar)
  de  [es wurde[n]] (kein eintrag|keine eintrage|keine daten|keine treffer|kein objekt) [gefunden] [zu @|fur @]
  nl  [het|de] [domein|domeinnaam] [@] [is] niet (gevonden|geregistreerd)
  nl  [het|de] (domein|domeinnaam) [@] is [nog] (vrij|beschikbaar)
  nl  geen (gegevens|resultaten|domein) gevonden
  sv  [domanen|domannamnet] [@] (hittades inte|finns inte|[ar] inte registrerad|[ar] inte registrerat)
  sv  (domanen|domannamnet) [@] ar ledigt
  sv  (domanen|domannamnet) [@] ar ledig
  sv  (ingen|inga) (traff|traffar|data) [hittades]
  no  [domenet|domenenavnet] [@] (ikke funnet|finnes ikke|[er] ikke registrert)
  no  (domenet|domenenavnet) [@] er ledig
  da  [domanet|domænet|domaenet|domanenavnet|domænenavnet] [@] (findes ikke|[er] ikke registreret|ikke fundet)
  da  (domanet|domænet|domaenet|domænenavnet) [@] er ledigt
  no  ingen (treff|resultat|data) [funnet|fundet]
  fi  [verkkotunnus|verkkotunnusta] [@] (ei loydy|ei loytynyt|ei ole rekisteroity)
  fi  verkkotunnus [@] on vapaa
  is  [lenið|lenid] [@] (fannst ekki|er ekki skrað)
  is  (lenið|lenid) [@] er laust

  pl  [domena] [@] (nie istnieje|nie jest zarejestrowana|nie została zarejestrowana)
  pl  domena [@] jest (wolna|dostepna do rejestracji)
  pl  nie znaleziono [domeny] [@]
  pl  brak (danych|wynikow|informacji o domenie) [@]
  cs  [domena] [@] (neexistuje|nenalezena|nebyla nalezena|neni registrovana)
  cs  domena [@] je volna
  cs  zadne zaznamy nenalezeny
  sk  [domena] [@] (nenajdena|nie je zaregistrovana|nie je registrovana|neexistuje)
  sk  domena [@] je volna
  sl  domena [@] (ni registrirana|je prosta|ne obstaja)
  hr  (domena|domen|domain) [@] nije (registrirana|registriran|registrovana|registrovan|pronadena)
  hr  (domena|domen) [@] (je slobodna|je slobodan|ne postoji)
  hu  (nincs talalat|nincs ilyen domain)
  hu  [a] [keresett] (domain|domain nev) [@] (szabad|nem talalhato|nem regisztralt|nem letezik)
  hu  [a] [keresett] (domain|domain nev) [@] nincs (bejegyezve|regisztralva)
  et  [domena|domeen|domeeninimi] [@] (ei leitud|ei ole registreeritud)
  et  (domeen|domeeninimi) [@] on vaba
  lv  (domens|domena vards) [@] (nav atrasts|nav registrets|ir brivs)
  lt  (domenas) [@] (nerastas|neregistruotas|laisvas)
  sq  domeni [@] nuk (u gjet|ekziston|eshte i regjistruar)
  tr  [bu] (alan ad(i|ı)|domain) [@] (bulunamad(i|ı)|kay(i|ı)tl(i|ı) degil[dir]|tescilli degil|musait)
  tr  kay(i|ı)t bulunamad(i|ı)
  tr  sonuc bulunamad(i|ı)
  el  [το] (domain|ονομα|ονομα χωρου) [@] δεν (βρεθηκε|υπαρχει|ειναι καταχωρημενο|εχει καταχωρηθει)
  ru  [домен|доменное имя|запись] [@] не (найден|найдена|найдено|зарегистрирован|зарегистрировано|существует)
  ru  такого (домена|доменного имени) не существует
  ru  (домен|доменное имя) [@] (свободен|свободен для регистрации|доступен для регистрации)
  ru  (ничего не найдено|записей не найдено|нет такого домена)
  ru  информация о домене [@] не найдена
  uk  [домен] [@] не (знайдено|знайдений|зареєстрований|зареєстровано|існує)
  uk  домен [@] (вільний|вiльний)
  uk  немає (даних|інформації|iнформацiї) про домен [@]
  uk  немає такого домену
  be  дамен [@] не (знойдзены|зарэгістраваны|зарэгiстраваны)
  bg  (домейнът|домейн) [@] (не е регистриран|не е намерен|не съществува|е свободен)
  mk  доменот [@] (не е регистриран|не постои|е слободен)
  sr  (домен|назив домена) [@] (није регистрован|не постоји|је слободан)

  vi  khong tim thay ten mien [nay] [@]
  vi  [ten mien] [nay] [@] (khong ton tai|khong tim thay|khong duoc tim thay)
  vi  ten mien [nay] [@] chua [duoc] (dang ky|cap phat)
  vi  ten mien [nay] [@] (con trong|co the dang ky)
  vi  khong tim thay
  vi  khong tim thay (du lieu|ket qua|thong tin ten mien)
  vi  chua [duoc] (dang ky|cap phat)
  id  [nama] domain [@] (tidak ditemukan|tidak terdaftar|belum terdaftar|belum didaftarkan)
  id  [nama] domain [@] tersedia [untuk didaftarkan]
  ms  [nama] domain [@] tidak dijumpai
  th  ไม่พบ(ข้อมูล|ข้อมูลโดเมน|โดเมน)
  th  ไม่มีข้อมูล[โดเมน]
  th  ไม่พบ(ชื่อโดเมน|โดเมน)[นี้]
  ar  [اسم] النطاق [@] (متاح|متوفر|غير مسجل|غير موجود)
  ar  لا (توجد نتائج|توجد سجلات|يوجد نطاق)
  fa  [نام] دامنه [@] (ثبت نشده است|ثبت نشده|آزاد است|وجود ندارد|یافت نشد)
  he  (הדומיין|שם המתחם|שם הדומיין) [@] (אינו רשום|לא רשום|פנוי|לא נמצא)
  zh  [您查询的|您查詢的] [该|此|該] [域名|网域|網域|網域名稱] [@] [尚] 未被 (注册|註冊)
  zh  [该|此|該] (域名|网域|網域|網域名稱|@) [@] [尚] 未 (注册|註冊)
  zh  [该|此|該] (域名|网域|網域|網域名稱) [@] (不存在|可以注册|可注册)
  zh  (无|無) 此 (域名|網域|网域|記錄|记录|域)
  zh  (查無|查无) (資料|资料|此域名|此網域)
  zh  (未找到|没有找到|沒有找到|找不到) [@|该域名|此域名|域名|匹配的记录|匹配的記錄|记录]
  zh  未查到 [该域名|记录]
  ja  [この|上記の] (ドメイン|ドメイン名) [@] は (登録されていません|未登録です|登録がありません|存在しません)
  ja  登録がありません
  ja  該当する (データ|ドメイン) (がありません|が見つかりません|は登録されていません)
  ja  ドメイン [名] が見つかりません
  ko  [상기|해당|이] (도메인|도메인이름) [은|는|@은] 등록되어 있지 않습니다
  ko  등록되지 않은 도메인입니다
  ko  도메인을 찾을 수 없습니다
  ko  검색 결과가 없습니다
`);

/** Data: the same, as RDAP errors put it besides. */
export const RDAP_DENIALS = wholePhrase(`
  en  [error] [404] [the] [requested] (domain|domain name|object|resource|rdap object|name) [@] not found [404]
  en  404
  en  not found
  en  the registry has no domain @
  en  [the] [requested] (resource|rdap object|item|domain resource) [was|is] not found
  en  [the] [requested|specified] (resource|rdap object|item) [@] (could not be found|does not exist)
  en  the server does not have (any data|that object|the requested object) [for @]
  en  no (rdap object|object|domain|data|resource) [was] found [for @|matching your query]
  en  (the requested|your) query [for @] (did not match any object|returned no results)
  en  the domain [name] [you are seeking|requested] could not be found
  en  [this] domain [name] [@] is not registered in the registry
  en  [@] not found in [the] registry
  en  unknown (domain|domain name|object) [@]
`);
