import type { Language } from '../words/character-model.ts';
import type { Candidate } from './candidates.ts';

interface Word {
  readonly shown: string;
  readonly language: Language;
}

/** How a name came about, in the brief's language, Vietnamese words with their accents. */
export function reasonFor(candidate: Candidate, language: Language): string {
  const { kind, stems, added } = candidate;
  const quoted = ({ shown, language: of }: Word) =>
    language === 'en' && of === 'vi' ? `Vietnamese “${shown}”` : `“${shown}”`;
  const [first, second] = stems.map(quoted) as [string, string];
  const texts =
    language === 'vi'
      ? {
          compound: `ghép ${first} và ${second}`,
          mix: `ghép ${first} và ${second}, Việt và Anh`,
          overlap: `${first} nối liền ${second}`,
          blend: `pha ${first} với ${second}`,
          affix: `${first} cùng “${added}”`,
          coined: `từ ${first}, thêm đuôi “${added}”`,
          hack: `${first}, đọc liền với “${added}”`,
        }
      : {
          compound: `${first} joined with ${second}`,
          mix: `${first} joined with ${second}`,
          overlap: `${first} runs into ${second}`,
          blend: `${first} blended with ${second}`,
          affix: `${first} with “${added}”`,
          coined: `${first} with the ending “${added}”`,
          hack: `${first}, its end read as “${added}”`,
        };
  return texts[kind];
}
