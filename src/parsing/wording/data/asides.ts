import { wholePhrase } from '../templates.ts';

/**
 * Data: whole sentences that may stand beside a denial and take nothing back. One a line, with the
 * language or the server that writes it (see `templates.ts`).
 */
export const ASIDES = wholePhrase(`
  en  [please] check (the|your) (spelling|query) [and try again]
  en  please check the spelling of the domain name [and try again]
  en  [please|to register this domain|if you would like to register this domain] (visit|see|go to) (#|@) [for more information|for details]
  en  if you would like to register this or any ~ domain go to #
  en  [this|the] (domain|name|domain name) (is|may be) available for registration
  en  [you can] register (your own|this) domain [now] at (#|@)
  en  searching for @
  en  all rights reserved
  en  this is the [official|sandbox] registry (for|of) [the] ~ [domain|tld|top level domain]
  tra  this service is no registry it passes on what registries registrars and the dns say
  tra  the terms of use of those who said it hold for the data
  tra  (rdap|whois|epp|inet|bkns|vnnic|dns) (#|@|*) (notfound|notdelegated|norecord) at *t*z
  tra  asked at *t*z
  tra  from the cache * seconds old
  sandbox  this is the sandbox registry for ~ rfc 6761 people and organisations are invented
  en  [access] [to this service] [is] rate limited
  en  (restricted rights|rights restricted by copyright)
  en  use -h option to obtain more information about this service
  en  for alternative search type the command as below for display help
  en  (registrars|and registrars)
  en  more [details|information] (at|on) # [or #]
  en  for more information on whois status codes please visit #
  en  the registry database contains only ~ ~ [and] ~ domains and registrars
  en  ~ top level domain names can be registered via hkirc accredited registrars
  en  available on web at #
  en  rl net * rl ip *
  en  do not remove this notice
  en  this is the [~|sandbox] registry (for|of) ~ [rfc *] [people and organi(s|z)ations are invented]
  en  domain information
  en  (english|korean utf8)
  en  (hello *|your session has been logged)
  en  (version|whoisd server version|swhoisd) *
  en  data served below is in unicode
  en  (type|object type) domain
  en  script (latin|greek|cyrillic)
  en  search by domain name
  en  domain @
  en  whois [lookup] @
  en  querying (#|@)
  whois.donuts.co  the registrar of record identified in this output may have an rdds service that can be queried for additional information on how to contact the registrant admin or tech contact of the queried domain name
  whois.nic.fr     (complete date format ddmmyyyy|short date format ddmm|version frnic *)
  whois.nic.bj     benin ~
  whois.registro.br  security and mail abuse issues should also be addressed to @ #
  whois.iana.org   any data for @
  whois.nic.fr     * request [vmd*] @
  whois.je         furthermore you may never do any of the following
  whois.nic.net.sb  notes [t] his name is restricted and can be registered but will require approval before it can be delegated
  whois.hu         whois server * serving the hu cctld
  en  (this|the) registry database contains only ~ domains
  en  [note] failure to locate a record in the whois database is not indicative of the availability of a domain name
  en  please query the whois server of the owning registrar identified in this output for information on how to contact the registrant admin or tech contact of the queried domain name
  en  you acknowledge that
  whois.nic.tube   this information has been prepared and published in order to represent administrative and technical management of the tld
  whois.nic.org.uy  por informacion sobre dominios bajo @ dirigirse a #
  whois.nic.cz     c * @ zspo
  whois.kg         use @cctldkgbot telegram bot for whois service
  whois.nic.wf     (o|oo|ooo|oooo)
  whois.nic.wf     [oo|ooo] this is the afnic whois server [oo|ooo]
  whois.nic.wf     (complete date format ddmmyyyy|short date format ddmm) [oo|ooo]
  whois.kr         상기 정보는 utf-8 인코딩되어 서비스되고 있습니다
  whois.kr         euc-kr 인코딩 서비스는 @에서 서비스 되고 있습니다
  whois.kr         the above information is encoded with utf-8 euc-kr encoding whois is being serviced in this url @
  whois.kr         상기 도메인이름의 사용을 원하실 경우 도메인이름 등록대행자를 통해 등록 신청하시기 바랍니다
  whois.jprs.jp    no match
`);

/** Data: titles of notices that RDAP servers put beside every answer. */
export const NOTICE_TITLES = wholePhrase(`
  en  terms [and conditions] [of (use|service)]
  en  [rdap] terms of (use|service)
  en  status codes
  en  [rdds|whois|rdap] inaccuracy complaint form
  en  [legal] (notice|disclaimer|copyright)
  en  copyright notice
  en  (data|privacy|rdap) policy
  en  about [this|the] (service|rdap service)
  tra  source of the data
  es  terminos (de uso|y condiciones)
  pt  termos de uso
  fr  conditions d utilisation
  de  nutzungsbedingungen
`);

/** Words of sentences about a server, its data and its terms. One of them makes a banner. */
export const SERVICE_WORDS = new Set(
  `whois rdap server servers service services version copyright rights registry registries database
  databases terms conditions disclaimer nic cctld helpdesk servidor serveur datenbank whoisd
  notice information updated update protocol lookup`.split(/\s+/),
);

/**
 * Further words of banners: `Welcome to the .WS Whois Server`. None of them restricts or denies.
 */
export const BANNER_WORDS = new Set(
  `the a an of is are was for to in on at by and or from with this that its our we you all
  domain domains name names data ver welcome registrar registrars tld gtld top level last reserved
  made generated time utc gmt msk provided operated maintained managed run powered serving served
  more please visit see details help usage use used policy legal available web http via contact
  c h over intended supplied authoritative interface alternative search type command as below
  display option xxxxx results result may lag behind register look up free about under following governed ends ending
  information central backend operator organization manager de del la las el los du des le les der
  die das und y e et da do dos bajo por dirigirse informacion centro red sobre dominios`.split(
    /\s+/,
  ),
);

/** What makes a short sentence more than a banner: it may be about this name, or about who asks. */
export const SUSPECT =
  /^(?!.*(?:copyright|\bc\)|©|\bversion\b)).*@|\b(?:this|that|the|requested|queried|your) (?:requested |queried )?(?:domain|name|object|record|entry|registration|label|string)s?\b|\bholders?\b|\bregistrants?\b|(?<!purposes )\bonly\b(?! for\b| be used)|\bauthori[sz]ation\b|\blog(?:ged)? ?in\b|\brequire|\bpremium\b|\btaken\b|\bpending\b|\bpaid\b/;

/** Said of the very name that was asked for, in any text. */
export const OF_THIS_NAME =
  /\b(?:this|the requested|the queried) (?:requested |queried )?(?:domain|name)\b(?! registr)/;

/** Words of terms of use, in the languages registries write them. */
export const TERMS_WORDS =
  /whois|database|datenbank|registry|information|service|\bterms\b|copyright|\bdata\b|daten\b|\bdatos|dados|donnees|access|registrar|nutzung|advertis|solicit|purpose|agree|liab|condicion|condition|derecho|droit|\bip\b|informaci|servidor|servicio|automated|electronic|volume|nuisance|process|quer(?:y|ies|ying)|limit|abfrage/;
