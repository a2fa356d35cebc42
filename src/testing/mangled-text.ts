/**
 * Damages texts the way networks, charsets and servers do: for tests that a parser must survive
 * them.
 */

/**
 * Numbers in [0, 1) that repeat for the same seed (mulberry32), so that a failing round can be run
 * again.
 */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * One damage: cut off, a piece lost or doubled, bytes read in the wrong charset, characters
 * exchanged, lines out of order.
 */
export function mangle(text: string, random: () => number): string {
  const at = () => Math.floor(random() * (text.length + 1));
  const [from, to] = [at(), at()].sort((a, b) => a - b) as [number, number];
  switch (Math.floor(random() * 8)) {
    case 0:
      return text.slice(0, from);
    case 1:
      return text.slice(from);
    case 2:
      return text.slice(0, from) + text.slice(to);
    case 3:
      return text.slice(0, to) + text.slice(from);
    case 4:
      return Buffer.from(text, 'utf8').toString(random() < 0.5 ? 'latin1' : 'utf16le');
    case 5: {
      const strange = '\0\r\n\t :.[](){}<>%#*@"\\\uFFFDé한';
      return (
        text.slice(0, from) + strange[Math.floor(random() * strange.length)]! + text.slice(from + 1)
      );
    }
    case 6:
      return text
        .split('\n')
        .sort(() => random() - 0.5)
        .join('\n');
    default:
      return text.replaceAll('\n', random() < 0.5 ? '\r\n' : ' ');
  }
}
