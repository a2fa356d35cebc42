import { anyPhrase } from '../templates.ts';

/** Data: words of a limit on questions. One a line, with its language (see `templates.ts`). */
export const THROTTLES = anyPhrase(`
  en  (rate|query|queries|request|requests|lookup|connection|connections|daily|hourly|usage) limit*
  en  (access|whois) limit*
  en  (rate|query|request)-limit*
  en  ratelimit*
  en  quota*
  en  throttl*
  en  too (many|much) ... (quer*|request*|connection*|lookup*|attempt*|hits)
  en  too (fast|often|frequent*)
  en  (rate|limit*|quota) ... exceeded
  en  try again in [*] *
  en  (slow|calm) down
  en  rate [is] too high
  en  interval [is|was] too short
  en  used up
  en  (reached|exceeded|passed|over) (the|this|your|our) limit*
  en  limit* (reached|exceeded|hit|exhausted|surpassed|violated)
  en  limit* * (reached|exceeded|hit|exhausted|surpassed|violated)
  en  limit* * * (reached|exceeded|hit|exhausted|surpassed|violated)
  en  exceed* ... (limit*|maximum|allowance|quer*|requests|lookups|connection*|rate)
  en  (reached|surpassed|exhausted) ... (limit*|maximum|allowance|quer*|requests|connections)
  en  (maximum|max|number of) ... (quer*|requests|lookups|connections) ... (reached|exceeded)
  en  (excessive|allowed) [number of] (quer*|requests|lookups|access)
  en  wait (a|an|some|for|before|until|at least) *
  en  wait (1|2|3|4|5|6|7|8|9)*
  en  (no|0) [more] (quer*|requests|lookups) (remaining|left)
  en  flood*
  en  credits exhausted
  en  back off
  es  demasiad* (consultas|solicitudes|peticiones)
  es  limite ... (excedid*|superad*|alcanz*)
  es  (excedid*|superad*) ... limite
  es  (se|ha|has) [ha] (excedido|superado)
  es  limite de consultas
  es  cuota
  pt  muitas (consultas|requisicoes|solicitacoes)
  pt  (excedeu|atingiu|ultrapassou) ... limite
  pt  limite ... (atingid*|ultrapassad*|excedid*)
  pt  limite de requisicoes
  fr  trop de (requetes|demandes)
  fr  limite ... (depasse*|atteint*)
  fr  (depasse|atteint) ... limite
  fr  limite de requetes
  it  troppe (richieste|query|interrogazioni)
  it  limite ... (raggiunt*|superat*)
  it  numero massimo di (richieste|interrogazioni)
  de  zu (viele|haufig*)
  de  (anfrage|abfrage|zugriff|zugriffs)limit*
  nl  te veel
  sv  for manga
  no  for mange
  fi  liian monta
  pl  zbyt wiele
  pl  za duzo
  pl  przekroczon*
  pl  limit* (zapytan|przekrocz*)
  cs  prilis mnoho
  cs  limit* dotazu
  cs  prekrocen*
  cs  prekroc*
  hu  tul sok
  ro  prea multe
  hr  previse (upita|zahteva|zahtjeva)
  tr  cok fazla
  tr  sorgu (limit*|sinir*)
  tr  limit* asild*
  ru  превышен*
  ru  слишком (много|часто)
  uk  перевищен*
  uk  (забагато|занадто багато)
  bg  твърде много
  vi  vuot qua
  vi  qua nhieu
  vi  qua gioi han
  vi  gioi han truy (van|cap)
  id  terlalu banyak
  id  batas (kueri|permintaan)
  zh  (频繁|頻繁|次数|次數|限流|限速|过多|過多)
  zh  (请求|访问)过于
  ja  (過多|制限|上限)
  ko  (초과|제한|한도|너무 많)
  th  เกินกำหนด
  ar  تجاوز
  fa  بیش از حد
`);
