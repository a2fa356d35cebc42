/** Why a text is no domain name, as far as its writing shows. The service decides. */
import { isEndingAlone } from './pasted-name.ts';

export type NameFault =
  | 'ipAddress'
  | 'noEnding'
  | 'endingAlone'
  | 'emptyPart'
  | 'tooLong'
  | 'hyphenAtEdge'
  | 'doubleHyphen'
  | 'badCharacter'
  | 'notVietnamese'
  | 'unknownEnding';

const VIETNAMESE =
  /^[a-z0-9àáâãèéêìíòóôõùúýăđĩũơưạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ-]+$/;

/** Of a name that the service refused; where its writing is right, its ending doesn't exist. */
export function nameFault(name: string): NameFault {
  const text = name.trim().toLowerCase().normalize('NFC').replace(/\.$/, '');
  const labels = text.split(/[.\u3002\uff0e\uff61]/);
  if (/^\[?[0-9a-f:]*:[0-9a-f:.]*\]?$/.test(text)) return 'ipAddress';
  if (labels.length <= 4 && labels.every((label) => /^(0x[0-9a-f]*|\d+)$/.test(label)))
    return 'ipAddress';
  if (isEndingAlone(text)) return 'endingAlone';
  if (labels.includes('')) return 'emptyPart';
  if (labels.some((label) => /[^\p{L}\p{N}\p{M}·-]/u.test(label))) return 'badCharacter';
  if (labels.length < 2) return 'noEnding';
  if (text.length > 253 || labels.some((label) => label.length > 63)) return 'tooLong';
  if (labels.some((label) => /^-|-$/.test(label))) return 'hyphenAtEdge';
  if (labels.at(-1) === 'vn') {
    const own = labels.filter((label) => !label.startsWith('xn--'));
    if (own.some((label) => label.includes('--'))) return 'doubleHyphen';
    if (own.some((label) => !VIETNAMESE.test(label))) return 'notVietnamese';
  }
  return 'unknownEnding';
}
