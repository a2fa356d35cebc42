import type { BriefLanguage } from '../words/text.ts';
import type { Candidate } from './candidates.ts';
import type { NameWord } from './vocabulary.ts';

/** What a name is made of and what that stands for, in the brief's language, accents shown. */
export function reasonFor(
  { words, literals, pattern }: Candidate,
  language: BriefLanguage,
): string {
  const told = new Set<string>();
  const explained = words.map((word) => {
    const isTold = word.sense === null || told.has(word.sense);
    if (word.sense !== null) told.add(word.sense);
    return explain(isTold ? { ...word, sense: null } : word, language);
  });
  const ending = pattern.pieces.find((piece) => piece.kind === 'ending')?.text;
  const added = literals.filter((text) => text !== ending).join(' ');
  const isMany = explained.length > 1;
  if (language === 'vi') {
    const made = isMany ? `ghép ${explained.join(' và ')}` : `từ ${explained[0]}`;
    if (ending !== undefined) return `${made}, thêm hậu tố “${ending}”`;
    return added === '' ? made : `${made}, cùng “${added}”`;
  }
  const made = explained.join(' joined with ');
  if (ending !== undefined) return `${made}, with the ending “${ending}”`;
  return added === '' ? made : `${made}, with “${added}”`;
}

function explain({ shown, language: of, slot, sense }: NameWord, language: BriefLanguage): string {
  const quoted = language === 'en' && of === 'vi' ? `Vietnamese “${shown}”` : `“${shown}”`;
  const isVietnamese = language === 'vi';
  if (slot === 'f') return isVietnamese ? `tên ${quoted}` : `the name ${quoted}`;
  if (sense === null || sense === '' || sense === shown || slot === 'h') return quoted;
  if (slot === 'm' || slot === 'c')
    return isVietnamese ? `${quoted} mang nét ${sense}` : `${quoted} for a ${sense} feel`;
  if (slot === 'i')
    return isVietnamese ? `${quoted} gợi hình ảnh ${sense}` : `${quoted}, an image of ${sense}`;
  return `${quoted} (${sense})`;
}
