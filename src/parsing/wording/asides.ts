import { wholePhrases } from './templates.ts';

/**
 * Data: whole sentences that may stand beside a denial and take nothing back. One a line, with the
 * language or the server that writes it (see `templates.ts`).
 */
export const ASIDES = wholePhrases(`
  en  [please] check (the|your) (spelling|query) [and try again]
  en  please check the spelling of the domain name [and try again]
  en  [please|to register this domain|if you would like to register this domain] (visit|see|go to) (#|@) [for more information|for details]
  en  if you would like to register this or any ~ domain go to #
  en  [this|the] (domain|name|domain name) (is|may be) available for registration
  en  [you can] register (your own|this) domain [now] at (#|@)
  en  searching for @
  en  all rights reserved
  en  [access] [to this service] [is] rate limited
  en  (restricted rights|rights restricted by copyright)
  en  use -h option to obtain more information about this service
  en  for alternative search type the command as below for display help
  en  (registrars|and registrars)
  en  more [details|information] (at|on) # [or #]
  en  for more information on whois status codes please visit #
  en  the registry database contains only ~ ~ [and] ~ domains and registrars
  en  ~ top level domain names can be registered via * accredited registrars
  en  available on web at #
  en  do not remove this notice
  en  domain information
  en  (english|korean utf8)
  en  (hello *|your session has been logged)
  en  [*] (version|whoisd server version|swhoisd) *
  en  data served below is in unicode
  en  (type|object type) domain
  en  script *
  en  search by domain name
  en  domain @
  en  whois [lookup] @
  en  querying (#|@)
  whois.donuts.co  the registrar of record identified in this output may have an rdds service that can be queried for additional information on how to contact the registrant admin or tech contact of the queried domain name
  whois.nic.fr     (complete date format ddmmyyyy|short date format ddmm|version frnic *)
  whois.nic.bj     benin ~
  whois.registro.br  security and mail abuse issues should also be addressed to @ #
  whois.iana.org   any data for @
  whois.nic.fr     * request * @
  whois.je         furthermore you may never do any of the following
  whois.nic.net.sb  notes [t] his name is restricted and can be registered but will require approval before it can be delegated
  whois.kr         상기 도메인이름의 사용을 원하실 경우 도메인이름 등록대행자를 통해 등록 신청하시기 바랍니다
  whois.jprs.jp    no match
`);

/** What a sentence about a server, a service, its data or its terms speaks of. */
export const SERVICE =
  /\bc\) ?\d{4}|whois|server|copyright|©|\(c\)|\brights\b|database|datenbank|base de d|\bterms\b|conditions|disclaimer|\bnic\b|registry|last updat|#|\bdata\b|service|information|\bquer(?:y|ies|ying)\b|\blimit|\baccess\b|abfrage|restrict/;
/** What makes a short sentence more than a banner: it may be about this name, or about who asks. */
export const SUSPECT =
  /^(?!.*(?:copyright|\bc\)|©|\bversion\b)).*@|\b(?:this|that|the|requested|queried|your) (?:requested |queried )?(?:domain|name|object|record|entry|registration|label|string)s?\b|\bdetails\b|\bholders?\b|\bregistrants?\b|\bonly\b(?! for\b| be used)|\bauthori[sz]ation\b|\blog(?:ged)? ?in\b|\brequire|\bpremium\b|\btaken\b|\bpending\b|\bpaid\b/;
/** Words of terms of use, in the languages registries write them. */
export const TERMS_WORD =
  /whois|database|datenbank|registry|information|service|\bterms\b|copyright|\bdata\b|daten|datos|dados|donnees|access|registrar|informacion|nutzung|uso|usage|advertis|solicit|purpose|agree|liab/;
