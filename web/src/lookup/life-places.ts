/** Where the moments of a life stand in a drawing that goes across, so that no text meets its neighbour. Pure; pixels. */

const GAP = 14;

export interface Texts {
  /** Width of the widest text below each moment. */
  readonly below: readonly number[];
  /** Width of the text above the line from each moment to the next; 0 where there is none. */
  readonly above: readonly number[];
}

/** `shares`: where each would like to be, 0 to 1, in order. Null when there is no room for them all. */
export function placesAcross(
  shares: readonly number[],
  texts: Texts,
  width: number,
): number[] | null {
  const { below, above } = texts;
  const halves = below.map((one) => one / 2);
  const [left, right] = [halves[0] ?? 0, width - (halves.at(-1) ?? 0)];
  const steps = halves
    .slice(1)
    .map((half, i) => Math.max(halves[i]! + half + GAP, (above[i] ?? 0) + GAP));
  if (left + steps.reduce((sum, step) => sum + step, 0) > right) return null;
  const places = shares.map((share) => left + share * (right - left));
  // Whoever stands too near moves on, and what the end stops is pushed back.
  for (let i = 1; i < places.length; i++)
    places[i] = Math.max(places[i]!, places[i - 1]! + steps[i - 1]!);
  places[places.length - 1] = Math.min(places.at(-1)!, right);
  for (let i = places.length - 2; i >= 0; i--)
    places[i] = Math.min(places[i]!, places[i + 1]! - steps[i]!);
  return places;
}

/** How wide a text is at most, without a drawing to measure it in: system fonts differ, the widest of them counts. */
export function widthOf(text: string, fontSize: number): number {
  return [...text].length * fontSize * 0.64;
}
