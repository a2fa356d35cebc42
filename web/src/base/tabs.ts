/** From one tab of this page to the browser's others. Where that is refused, nothing fails. */

const CHANNEL = 'tra';

function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(CHANNEL);
  } catch {
    return null;
  }
}

const channel = openChannel();

/** To all tabs but this one. */
export function tellTabs(said: unknown): void {
  channel?.postMessage(said);
}

/** `listener` gets what another tab said, also one with another version of the page. */
export function hearTabs(listener: (said: unknown) => void): void {
  channel?.addEventListener('message', ({ data }) => listener(data));
}
