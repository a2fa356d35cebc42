import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readWhois } from '../read-whois.ts';

const read = (text: string) => readWhois(text, { server: null, tld: 'test' });
const shown = (text: string) => JSON.stringify(text.length > 90 ? `${text.slice(0, 90)}…` : text);

function all(status: string, texts: readonly string[]): void {
  for (const text of texts) test(shown(text), () => assert.equal(read(text).status, status));
}

/**
 * Terms as registries put them below "not found": they speak of limits and blocking, and of what
 * may happen.
 */
const TERMS = [
  '% Access to this service is rate limited. Excessive querying may be blocked.\n',
  '\nAccess to the whois service is rate limited. For more information, please\nsee https://registry.example/limits on the rules that apply to everybody.\n',
  '\nYou may not access the WHOIS or use any data from it except as permitted\nby the terms of use, which include restrictions on (A) exceeding query rate\nor volume limits. Access may be withdrawn or restricted at any time.\n',
  '\nThe registry operator reserves the right to limit query rates. If you exceed the limit your access may be blocked.\n',
  '\nNOTICE: Your access may be blocked if you exceed the query limit.\n',
  '\nTERMS OF USE: You are not authorized to access or query our WHOIS database through automated processes.\n',
  '\nPlease note that the query limit is 500 per day from the same IP.\n',
  'Excessive querying will result in your IP address being blocked.\n',
  'In case of excessive querying, your access to the service is blocked temporarily.\n',
  'Sollte das Abfragelimit überschritten werden, wird Ihre IP-Adresse gesperrt.\n',
  '%\n% You are not allowed to use this data for advertising.\n% If your IP has been blocked, write to help@registry.example.\n',
  '\nUse of this service for any purpose other\nthan determining the availability of a domain\nto be registered is strictly\nprohibited.\n',
  '>>> Last update of WHOIS database: 2025-01-05T10:11:12Z <<<\n\nThe Registry reserves the right to restrict or deny your access to the database if you abuse it or exceed\nthe limits, and may block addresses that send too many queries.\n',
];

describe('a denial of the name is "available"', () => {
  all('available', [
    'No match for "OTHER.TEST".\r\n',
    'Domain not found.\n',
    'No entries found for the selected source(s).\n',
    'The queried object does not exist: DOMAIN NOT FOUND\n',
    'other.test is free\n',
    'other.test: no entries found.\n',
    'Домен не найден\n',
    '해당 도메인은 등록되어 있지 않습니다.\n',
    'El dominio no se encuentra registrado\n',
    'Tên miền này chưa được đăng ký\n',
    'No match for domain "QUOTA-BLOCKED.TEST".\n',
    'No match for "rate-limit.maintenance.test".\n',
    'Domain auction-for-sale.test not found\n',
    'host.test not found',
    'contact.test: not found',
    'No match for registrar.test',
    'no entries found for as.test',
    'No match for domain "SERVER-IP.TEST".',
    'The requested domain was not found in the Registry or Registrar’s WHOIS Server.\n',
    'No match for other.test. Please check the spelling and try again.\n',
    'Data not found. This domain is available for registration.\n',
    'Domain not registered.\nIf you would like to register this, or any .test domain, go to http://registry.example\n',
    'Domain: other.test\nStatus: AVAILABLE\n',
    'Available\nDomain: other.test\n',
  ]);
  describe('whatever terms of use follow', () => {
    all(
      'available',
      TERMS.flatMap((terms) => [`Not found\n${terms}`, `No match for "OTHER.TEST".\n${terms}`]),
    );
    all(
      'available',
      TERMS.map((terms) => `Domain:\tother.test\nStatus:\tAVAILABLE\n${terms}`),
    );
  });
});

describe('a throttle beside a denial is "throttled"', () => {
  all('throttled', [
    'Not found\r\nYou are being rate limited.',
    'Not found\r\n\r\nYou are being rate limited.\r\n',
    'No match for "ABC". Request quota reached',
    'No match: rate limit',
    'Not found - query limit exceeded',
    'Your quota is used up.\nNo match for other.test\n',
    'Domain: other.test\nStatus: AVAILABLE\nYou have exceeded your daily query limit.\n',
    'Available\nDomain: other.test\nToo many lookups from your network\n',
    '% Not found\n% You are being rate limited.\n',
    'Not found\n% Query rate limit exceeded.\n',
    'No data found, too many requests',
    'No entries found (throttled)',
    'No existe: demasiadas consultas',
    'Domaine introuvable: trop de requêtes',
    'Domain nicht gefunden: zu viele Anfragen',
    'Домен не найден: превышен лимит запросов',
    'Domena nie istnieje. Przekroczono limit zapytań',
    'Không tìm thấy. Bạn đã truy vấn quá nhiều lần.',
    '未找到\n查询次数超过上限\n',
    '該当するデータがありません\nアクセス制限中です\n',
    'Blocked: too many lookups',
    'No data found. Daily allowance used up\n',
  ]);
  describe('so is one that stands alone, wherever the words stand', () => {
    all('throttled', [
      'The number of requests per client per time interval is\nrestricted. You have exceeded this limit.\nPlease wait a moment and try again.\n',
      '% You have been temporarily denied access due to abuse of the service.\n% You are not permitted to exceed the connection limit: 30 connections per minute.\n',
      '% Number of queries exceeded for your IP address. Access is temporarily blocked.\n',
      'Error: Your query rate is too high. Slow down.\n',
      'Queried interval is too short.\n',
      '%ERROR:201: access denied for 192.0.2.44\n%\n% Queries from your IP address have passed the limit.\n',
      '요청하신 IP는 조회 한도를 초과하였습니다.\n',
      '検索回数が制限を超えました。しばらくしてから再度お試しください。\n',
    ]);
  });
});

describe('a refusal beside a denial is "refused"', () => {
  all('refused', [
    'No match. Your IP has been blocked.',
    'Not found: access restricted',
    'Not found\nAccess denied for 192.0.2.7\n',
    'No match - you are banned',
    'Domain not found; client not authorized',
    'Not found\n\nYour address was blacklisted.\n',
    'No existe. Acceso denegado.',
    'Домен не найден. Доступ запрещён.',
    'Not found\nSolve the captcha first\n',
    'Domain: other.test\nStatus: free\nYour host has been blocked.\n',
  ]);
  describe('"blocked" alone is said of whoever asks', () => {
    all('refused', [
      'Blocked',
      'blocked',
      'BLOCKED\r\n',
      'Blocked.',
      'Banned',
      'Restricted',
      'Blocked by firewall',
      'Status: blocked',
    ]);
  });
});

describe('a denial that tells of a registration beside it is "unknown"', () => {
  all('unknown', [
    'Domain not found in our system. It may be registered elsewhere.\n',
    'Domain not found.\nThe name may be registered with another registrar.\n',
    'No match for example.test. In quarantine.\n',
    'No match for example.test.\nThe name is in quarantine until 2026-12-01.\n',
    'Not found, but is under dispute\n',
    'No match.\nThe registration is suspended.\n',
  ]);
});

describe('a failure beside a denial is "unknown"', () => {
  all('unknown', [
    'Domain not found because WHOIS is under maintenance',
    'No such domain? try later',
    'Data not found. Please retry',
    'Not found\nPlease try again later.\n',
    'Not found (backend timed out)',
    'No match: internal error',
    'No data found\nDatabase error\n',
    'No match\nThe service is temporarily unavailable\n',
    'Not found, upstream unreachable',
    'No such domain\nThe registry database is offline\n',
    'Nincs találat, karbantartás',
    'Dominio no encontrado, intente más tarde',
    'Domaine introuvable, réessayez plus tard',
    'Nicht gefunden: Wartung',
    'Không tìm thấy, vui lòng thử lại',
    'Не найдено. Попробуйте позже.',
    '未找到，请稍后重试',
    '404 Not Found',
    'Error 404: Not Found',
    'Not found\nThe domain is already registered.\n',
    'Not found\nThis domain is pending delete.\n',
    'No match\nWe are experiencing technical difficulties\n',
    'No match in local cache; asking registry',
    'Domain: other.test\nStatus: available\nStatus: registered\n',
  ]);
});

describe('a word that keeps the name back outweighs the denial', () => {
  all('reserved', [
    'No match for "OTHER.TEST".\nThis name is reserved by the registry.\n',
    'Domain not found.\nThis name is blocked by DPML.\n',
    'Not found. This domain name is reserved.',
    'Domain: other.test\nStatus: blocked\n',
    'This name is blocked by DPML',
    'The domain is blocked from registration',
    'Blocked by DPML',
    'Name is restricted from registration',
    'This domain is not available for registration.',
    'Not Allowed. This name is reserved by the registry.',
    'Domain: other.test\nStatus: NOT ALLOWED\n',
    'Domain Name: other.test\nDomain Status: Prohibited String - Object Cannot Be Registered\n',
    'the Domain Name you apply can not be registered online. Please consult your registrar\n',
    'other.test: reserved name',
  ]);
});

describe('what is sold is somebody\'s: "unknown"', () => {
  all('unknown', [
    'The domain is available for purchase at https://shop.example',
    'other.test is available for purchase',
    'This domain is for sale',
    'This domain may be available for resale',
    'The domain is available at auction',
    'other.test is available on backorder',
    'The domain is available through a broker',
    'Domain is available on our premium marketplace',
    'This domain is available. Make an offer!',
    'Domain other.test is available for $2,500',
    'El dominio está disponible, en venta',
    'Le domaine est disponible à vendre',
    'Not found\nThis domain is for sale at auction\n',
    'Available: yes, buy now',
    'other.test is available for 999 EUR',
    'Domain may be available',
    'other.test is available soon',
    'This domain is available for trademark holders',
  ]);
});

describe('"not available" says neither why nor of what', () => {
  all('unknown', [
    'Domain unavailable',
    'Status: not available',
    'Domain not available',
    'This domain name is not available.',
    'other.test is unavailable',
    'Domain: other.test\nStatus: NOT AVAILABLE\n',
    'Dominio no disponible',
    'El dominio no está disponible',
    "Ce nom de domaine n'est pas disponible",
    'Dominio non disponibile',
    'Domain.not available',
  ]);
});

describe('a sign of a registration takes the denial back: "unknown"', () => {
  all('unknown', [
    'No match for other.test\nStatus: active\n',
    'No match for other.test\nDomain Status: clientHold\n',
    'Domain: other.test\nStatus: not found\nExpires: 2027-03-14\n',
    'Not found\nDomain: other.test\nCreated: 2010-03-05\nStatus: no match\n',
  ]);
});

describe('a denial of another thing is "unknown"', () => {
  all('unknown', [
    'No match for nameserver "ABC".',
    'No match for name server "NS1.OTHER.TEST".',
    'No match for registrar "ABC".',
    'no entries found for contact ABC1-TEST',
    'No entries found for AS64496',
    'no entries found for IP 192.0.2.7',
    'Nameserver not found',
    'Name server ns1.other.test not found',
    'Registrar not found.',
    'Contact does not exist',
    'No such contact',
    'No such host',
    'Host not found',
    'No nameservers found',
    'Handle not found: ABC1',
    'Page not found',
    'User not found',
    'No records found for person ABC',
    'No match for TLD "test"',
    'Zone not found',
    'No match for 192.0.2.1',
    'No match for 2001:db8::1',
    'No match for abuse contact',
    'No match for %s',
    'No match for "".',
    'no se encontró el servidor',
    'Server not found',
    'Domain other.test cannot be found on this server, please use the registrar whois',
    'No match for other.test, please query the responsible WHOIS server.',
    'Nuk është i autorizuar',
    'Aucun domaine spécifié',
    'Nenhum domínio informado',
    'Nessun dominio specificato',
    'Geen domein opgegeven',
    'Keine Ergebnisse, Datenbank nicht erreichbar',
    'Brak informacji o serwerze',
    'Свободен канал',
    'Chưa đăng ký IP',
    'Tự do truy cập',
    'غير مسجل الدخول',
    '未找到数据库',
    'other.test is not registered with this registrar',
    'No match for "OTHER.TEST" in the registrar database.',
    'Domain other.test is not registered here.',
    'Domain not in our database. Try whois.other.test',
    'Domain other.test is not delegated',
    'Немає доступу',
    'Нет такого сервера',
    'Нет такого пользователя',
    'Нет данных о сервере',
    'لا يوجد اتصال',
    'الصفحة غير موجودة',
    'المستخدم غير موجود',
    'صفحه یافت نشد',
    'کاربر یافت نشد',
    '无此权限',
    '無此權限',
    '无此用户',
    '无此服务',
    '找不到页面',
    '找不到網頁',
    '找不到文件',
    '没有找到网页',
    'ページが見つかりません',
    'ユーザーが見つかりません',
    '該当するコマンドがありません',
    '페이지가 존재하지 않습니다',
    '사용자가 존재하지 않습니다',
    'ไม่พบหน้านี้',
    'ไม่พบผู้ใช้',
    'הדף לא נמצא',
    'המשתמש לא נמצא',
    'Brak danych dostępowych',
    'Nie znaleziono strony',
    'Nie znaleziono serwera',
    'Aucune information disponible',
    'Không tìm thấy trang',
    'Không tồn tại máy chủ',
    'Domain name not found in request',
    'No domain name found in query',
    'Domain name not found in the query string',
    'java.lang.NullPointerException: domain not found',
    'Domain: not found in cache\nStatus: pending',
  ]);
});

describe('the answer names the domain it speaks of', () => {
  for (const [text, domain] of [
    ['No match for domain "OTHER.TEST".\r\n', 'other.test'],
    ['Domain not found: other.example', 'other.example'],
    ['other.test is free', 'other.test'],
    ['Domain:\tother.test\r\nStatus:\tAVAILABLE', 'other.test'],
    ['% nothing found for other.test', 'other.test'],
    ['Available: Yes\nNo match for "other.test"\n', 'other.test'],
    ['Domain: asked.test\n\nNo match for "OTHER.TEST".\n', 'other.test'],
    ['No entries found in the .test database', null],
    ['Domain not found.\n\nMore at https://registry.example/ or help@registry.example\n', null],
  ] as const) {
    test(`${shown(text)}: ${domain}`, () => {
      const { status, domain: said } = read(text);
      assert.deepEqual({ status, domain: said }, { status: 'available', domain });
    });
  }
});
