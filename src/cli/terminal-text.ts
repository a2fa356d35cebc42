/** Text from outside commands no terminal: no controls, no turning of the direction. */
export function terminalText(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}\u2028\u2029]+/gu, ' ');
}
