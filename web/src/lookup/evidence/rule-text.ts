/** The texts that rules rest on, as the service names them in English. Pure. */
import type { Language } from '../../words/words.ts';

const IN_VIETNAMESE: readonly (readonly [english: RegExp, vietnamese: string])[] = [
  [/^The registry's own answer$/, 'Câu trả lời của cơ quan đăng ký'],
  [/^Operator list: reserved$/, 'Danh sách giữ lại của dịch vụ này'],
  [/^Operator list: auction$/, 'Danh sách đấu giá của dịch vụ này'],
  [/\bCircular (?=\d)/g, 'Thông tư '],
  [/\bDecision (?=\d)/g, 'Quyết định '],
  [/\bDecree (?=\d)/g, 'Nghị định '],
  [/\bArticle (?=\d)/g, 'Điều '],
  [/\bin force (?=\d)/g, 'có hiệu lực từ '],
  [/\bformerly /g, 'trước đây: '],
  [/\b(\d{4})-(\d\d)-(\d\d)\b/g, '$3/$2/$1'],
];

/** `Decision 427 (2018-03-29)` → `Quyết định 427 (29/03/2018)`; what isn't known stays. */
export function ruleText(rule: string, language: Language): string {
  if (language === 'en') return rule;
  return IN_VIETNAMESE.reduce(
    (text, [english, vietnamese]) => text.replace(english, vietnamese),
    rule,
  );
}

/** Whether a text has letters that only Vietnamese has. */
export function isVietnamese(text: string): boolean {
  return /[ăđơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/i.test(text.normalize('NFC'));
}
