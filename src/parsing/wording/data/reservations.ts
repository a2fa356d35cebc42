import { anyPhrase } from '../templates.ts';

const NAME = '(domain|domainname|domain name|name|object|label|string|@)';

/** Data: words of a name that is kept back. One a line, with its language. */
export const RESERVATIONS = anyPhrase(`
  en  (reserved|blocked)
  en  ${NAME} * (blocked|restricted|withheld|excluded|protected|prohibited|forbidden|banned)
  en  ${NAME} * * (blocked|restricted|withheld|excluded|protected|prohibited|forbidden|banned)
  en  ${NAME} @ * * (blocked|restricted|withheld|excluded|protected|prohibited|forbidden|banned)
  en  ${NAME} you * is (blocked|restricted|prohibited|reserved|forbidden)
  en  but [is] (blocked|restricted|prohibited|banned|withheld|reserved)
  en  (blocked|restricted|prohibited) (name|domain|label|string|object)
  en  (blocked|restricted) [name] (by|from|under|due to|because of|in) ... (dpml|globalblock|registry)
  en  (blocked|restricted) [name] (by|from|under|due to|because of) ... (registration|list|trademark*)
  en  (by|in) [the] (dpml|globalblock|trademark clearinghouse)
  en  withheld from
  en  not available (for|to) [*] (registration|register|be registered)
  en  unavailable (for|to) [*] (registration|register|be registered)
  en  not available (or|and|as|because|since|due to) ... (reserved|restricted|blocked|prohibited)
  en  ${NAME} [*] [is] (not eligible|ineligible|not open)
  en  (cannot|can not|can't|may not|must not|is not allowed to) be (registered|allocated|assigned)
  en  registration of (this|the) * [is] [not] (restricted|prohibited|allowed|permitted|possible)
  en  (on|in) (the|a|our) [*] (reserved|blocked|restricted|prohibited) [name*] list
  es  (dominio|nombre) ... (reservado|prohibido)
  es  reservad*
  es  no [esta] disponible para [el] registro
  pt  (dominio|nome) ... (reservado|bloqueado)
  pt  nao [esta] disponivel para [o] registr*
  fr  domaine ... (reserve|bloque|interdit)
  fr  pas disponible (a|pour) l'enregistrement
  it  (dominio|nome) ... riservato
  it  non registrabile
  de  (domain|die|diese|der) ... (reserviert|gesperrt|blockiert)
  de  nicht registrierbar
  nl  gereserveerd
  sv  reserverad
  no  (domenet|domenenavnet) [@] er (reservert|sperret)
  da  (domanet|domænet|domænenavnet) [@] er (reserveret|spærret|sparret)
  fi  varattu
  pl  zarezerwowan*
  cs  rezervovan*
  hr  rezerviran*
  sl  zarezerviran*
  hu  fenntartott
  ro  rezervat*
  tr  alan ad(i|ı) ... (yasak*|rezerve*|k(i|ı)s(i|ı)tl*)
  ru  зарезервирован*
  vi  (duoc giu cho|giu cho|bao ve|dac biet|khong duoc phep dang ky|chua the dang ky)
  vi  khong the [duoc] dang ky
  id  domain ... (dilarang|dicadangkan)
  zh  (保留域名|保留字|预留|預留|保留網域|禁止注册|不能注册|不可注册)
  ja  (予約ドメイン|予約語|予約されています)
  ko  (등록이 제한|예약)
  ar  محجوز
  fa  رزرو
`);

/** Data: words of an auction by the registry. */
export const AUCTIONS = anyPhrase(`
  en  auction*
  es  subasta*
  pt  leilao*
  de  versteigerung*
  ru  аукцион*
  vi  dau gia
  zh  拍卖
`);

/** Data: words of a name that is sold by its holder or by a shop. */
export const RESALES = anyPhrase(`
  en  for (resale|sale|lease|rent|transfer)
  en  (resale|reseller offer|broker*|marketplace|market place|aftermarket)
  en  (backorder|back-order|preorder|pre-order)
  en  (make|best|minimum) [an|your] offer
  en  place [a|your] bid
  en  open for bids
  en  buy [it] now
  en  available ... auction*
  en  auction (site|platform|house)
  en  (sedo|afternic|flippa|dropcatch|snapnames|namejet)
  en  the [current] owner
  es  (en|a la) venta
  pt  a venda
  pt  em leilao
  fr  (a vendre|en vente)
  de  (zum|zu) verkauf*
  nl  te koop
  it  in vendita
  pl  na sprzedaz
  cs  na prodej
  sk  na predaj
  ro  de vanzare
  hu  elado
  da  til salg
  sv  till salu
  fi  myytavana
  tr  satilik
  hr  na prodaju
  vi  (dang [rao] ban|chuyen nhuong)
  id  dijual
  ru  прода(ется|же|жу|ж)
  zh  (出售|转让|轉讓)
  ja  (販売中|売り出し)
  ko  판매
  th  ขาย
  ar  للبيع
`);
