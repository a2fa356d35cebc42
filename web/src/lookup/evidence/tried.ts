/**
 * Who of the name's sources was asked in vain, out of the sentence a 503 comes with: `No definite
 * answer … Tried: rdap https://… : serverError; whois …: timeout.` Null: it isn't the sources that
 * failed, but something of the service itself.
 */
export function triedIn(message: string) {
  if (!message.startsWith('No definite answer')) return null;
  const begins = message.indexOf(' Tried: ');
  if (begins < 0) return [];
  return message
    .slice(begins + ' Tried: '.length)
    .replace(/\.$/, '')
    .split('; ')
    .flatMap((part) => {
      const [, source, server, result] = /^(\w+) (.+): (\w+)$/.exec(part) ?? [];
      return source && server && result ? [{ source, server, result }] : [];
    });
}
