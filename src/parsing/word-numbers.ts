const NUMBERS = 1 << 15;

/** The number of some letters and one more: told letter by letter, without making a string to look up. */
export function numberWith(number: number, letter: number): number {
  return (number * 31 + letter) & (NUMBERS - 1);
}

/** 1 at the numbers of these words, and of few others. */
export function numbersOf(words: Iterable<string>): Uint8Array {
  const numbers = new Uint8Array(NUMBERS);
  for (const word of words) {
    let number = 0;
    for (let at = 0; at < word.length; at++) number = numberWith(number, word.charCodeAt(at));
    numbers[number] = 1;
  }
  return numbers;
}
