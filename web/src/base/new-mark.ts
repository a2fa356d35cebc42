/** By it the service knows a request whose answer was lost on its way: 128 random bits. */
export function newMark(): string {
  // `crypto.randomUUID` is there on HTTPS alone.
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
