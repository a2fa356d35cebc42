/**
 * Names that fall under the categories of protected names (Decree 147/2024/NĐ-CP, Article 9;
 * formerly Circular 24/2015/TT-BTTTT, Article 8). The ministry's list isn't public, so this is a
 * matcher of the best known ones: whole labels, accents folded, hyphens dropped. A missed name
 * costs a hint; a false one scares a registrant off, hence no matching inside labels.
 */
import { toUnicodeHost } from '../host-name.ts';
import { withoutAccents } from './spelling.ts';

interface Category {
  readonly name: string;
  readonly labels: ReadonlySet<string>;
}

function category(name: string, labels: string): Category {
  return { name, labels: new Set(labels.trim().split(/\s+/)) };
}

const CATEGORIES: readonly Category[] = [
  category(
    'islands, seas and border places',
    `
    hoangsa truongsa quandaohoangsa quandaotruongsa hoangsatruongsa truongsahoangsa paracel
    paracels paracelislands spratly spratlys spratlyislands biendong vinhbacbo condao phuquoc
    bachlongvi daobachlongvi lyson daolyson conco daoconco thochu quandaothochu truongsalon gacma
    dk1 nhagiandk1 mongcai cotlungcu lungcu bangioc thacbangioc ainamquan huunghiquan apachai
    muicamau datmui`,
  ),
  category(
    'UNESCO world heritage sites',
    `
    halong vinhhalong halongbay vinhhalongcatba quandaocatba phongnha phongnhakebang
    vuonquocgiaphongnhakebang codohue quanthedituichcodohue hoian phocohoian dothicohoian myson
    thanhdiamyson hoangthanhthanglong thanhnhaho trangan quanthedanhthangtrangan yentu vinhnghiem
    consonkiepbac kiepbac`,
  ),
  category(
    'Party, state and socio-political bodies',
    `
    dangcongsan dangcongsanvietnam cpv tongbithu bochinhtri banbithu trunguongdang
    bantochuctrunguong bantuyengiao bantuyengiaotrunguong uybankiemtratrunguong quochoi
    chutichquochoi vanphongquochoi chutichnuoc vanphongchutichnuoc chinhphu thutuong
    thutuongchinhphu vanphongchinhphu bonoivu botuphap botaichinh bocongthuong boxaydung boyte
    bogiaoduc bogiaoducvadaotao bokhoahocvacongnghe bokhoahoccongnghe bonongnghiepvamoitruong
    bovanhoathethaovadulich bodantocvatongiao nganhangnhanuoc thanhtrachinhphu kiemtoannhanuoc
    toaannhandan toaannhandantoicao tandtc vienkiemsat vienkiemsatnhandan vienkiemsatnhandantoicao
    vksndtc uybannhandan hoidongnhandan baohiemxahoi tongcucthue cucthue tongcuchaiquan cuchaiquan
    mattrantoquoc tongliendoanlaodong hoinongdan doanthanhnien doanthanhniencongsanhochiminh
    hoilienhiepphunu hoicuuchienbinh chutichhochiminh`,
  ),
  category(
    'security, defence and foreign affairs',
    `
    quocphong boquocphong quandoi quandoinhandan congan bocongan congannhandan anninhquocgia
    cucanninhmang canhsatbien bienphong bodoibienphong haiquan phongkhongkhongquan tongcuctinhbao
    tinhbao ngoaigiao bongoaigiao daisuquan lanhsuquan tonglanhsuquan`,
  ),
];

/**
 * Local authorities carry their place behind the body's name (`ubndhanoi`): the only prefixes that
 * count.
 */
const LOCAL_AUTHORITY =
  /^(?:ubnd|hdnd|uybannhandan|hoidongnhandan)(?:tinh|thanhpho|tp|huyen|quan|xa|phuong|[a-z]{4,})/;

/** The category that a label (U-label) seems to fall under; null for none. */
export function protectedCategory(label: string): string | null {
  const folded = fold(label);
  const withoutCountry = folded.replace(/(?:vietnam|vn)$/, '');
  for (const { name, labels } of CATEGORIES) {
    if (labels.has(folded) || labels.has(withoutCountry)) return name;
  }
  return LOCAL_AUTHORITY.test(folded) ? 'Party, state and socio-political bodies' : null;
}

/** Whether a name (A-label form) seems to be a protected one. */
export function isProtectedName(domain: string): boolean {
  return protectedCategory(toUnicodeHost(domain).split('.')[0] ?? '') !== null;
}

/** `Đại-sứ-quán` → `daisuquan`. */
function fold(label: string): string {
  return withoutAccents(label).replaceAll('-', '');
}
