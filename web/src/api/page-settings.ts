/** What this service's operator tells visitors of the page. */
import { useEffect } from 'react';
import { createStore, useStore } from '../base/store.ts';

export interface Offer {
  readonly name: string;
  /** `{domain}` stands for the name. */
  readonly url: string;
  readonly price?: {
    readonly currency: string;
    readonly register: number;
    readonly renew: number;
  };
}

interface PageSettings {
  /** An e-mail or web address. */
  readonly keyContact: string | null;
  readonly hasMail: boolean;
  /** Of the zone that was asked for, cheapest first. */
  readonly registrars: readonly Offer[];
}

const NONE: PageSettings = { keyContact: null, hasMail: false, registrars: [] };
const asked = new Set<string>();
const settings = createStore<Readonly<Record<string, PageSettings>>>({});

/** Until they are there, and where they can't be had: as if nothing was set. */
export function usePageSettings(zone = ''): PageSettings {
  useEffect(() => void askOnce(zone), [zone]);
  return useStore(settings)[zone] ?? NONE;
}

async function askOnce(zone: string): Promise<void> {
  if (asked.has(zone)) return;
  asked.add(zone);
  try {
    const answer = await fetch(`/page/settings?zone=${encodeURIComponent(zone)}`);
    if (!answer.ok) throw new Error(`${answer.status}`);
    settings.set({ ...settings.get(), [zone]: await answer.json() });
  } catch {
    asked.delete(zone);
  }
}
