// Data: month names as registries write them, in lower case without accents.
import { foldLetters } from '#app/parsing/fold.ts';

const NAMES: readonly string[] = [
  'jan january januar janvier enero ene gennaio gen janeiro styczen stycznia leden ledna januari ocak oca tammikuu sijecanj siecen ian ianuarie января янв januara jaanuar',
  'feb february februar fevrier fev febrero febbraio fevereiro luty lutego unor unora februari subat sub helmikuu veljaca februarie февраля фев veebruar',
  'mar march marz maerz mars marzo marco marca marec mart maaliskuu ozujak martie maart марта мар marts brezna brezen',
  'apr april avril avr abril abr aprile kwiecien kwietnia dubna duben nisan nis huhtikuu travanj aprilie апреля апр aprill',
  'may mai mayo maggio mag maio maj maja mei kvetna kveten mayis toukokuu svibanj мая май',
  'jun june juni juin junio giugno giu junho czerwiec czerwca cervna cerven haziran haz kesakuu lipanj iunie iun июня июн juuni',
  'jul july juli juillet juil julio luglio lug julho lipiec lipca cervence cervenec temmuz tem heinakuu srpanj iulie iul июля июл juuli',
  'aug august aout agosto ago sierpien sierpnia srpna srpen agustos augustus augusti elokuu kolovoz августа авг avgust',
  'sep sept september septembre septiembre settembre set setembro wrzesien wrzesnia zari eylul eyl syyskuu rujan septembrie сентября сен septembar septembra',
  'oct okt october oktober octobre octubre ottobre ott outubro out pazdziernik pazdziernika rijna rijen ekim eki lokakuu listopada octombrie октября окт oktobar oktobra oktoober',
  'nov november novembre noviembre novembro listopad listopadu kasim kas marraskuu studeni noiembrie ноября ноя novembar novembra',
  'dec dez dic des december dezember decembre diciembre dicembre dezembro grudzien grudnia prosince prosinec aralik ara joulukuu prosinac decembrie desember декабря дек decembar detsember',
];

const MONTHS: ReadonlyMap<string, number> = new Map(
  NAMES.flatMap((names, index) =>
    names.split(' ').map((name) => [foldLetters(name), index + 1] as const),
  ),
);

/** 1–12, or 0 when the word is no month. */
export function monthOf(word: string): number {
  return MONTHS.get(foldLetters(word)) ?? 0;
}
