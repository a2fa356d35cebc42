/** The sandbox registry as a process of its own, which notes when creates reach it. */
import { systemClock } from '#app/base/clock.ts';
import { handoverOf, type SandboxHandover } from '#app/main/sandbox-handover.ts';
import { startSandbox } from '#app/sandbox/sandbox.ts';
import { dropped } from '#app/sandbox/seed.ts';
import { wallOffset } from './fine-time.ts';
import { type Stall, watchStalls } from './stalls.ts';

export interface RegistryAddress {
  /** For the catcher. */
  readonly handover: SandboxHandover;
  /** The other registrar's account: the naive loop's. */
  readonly rival: {
    readonly clientId: string;
    readonly password: string;
    readonly contact: string;
  };
}

export type RegistryOrder =
  | { readonly do: 'seed'; readonly drops: readonly Drop[] }
  /**
   * How long creates take to be answered from now on: what a registry far away, or a busy one, is
   * like.
   */
  | { readonly do: 'answerAfter'; readonly ms: number }
  | { readonly do: 'tell' };

export interface Drop {
  readonly name: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

/** Epoch milliseconds with their fractions. */
export interface Arrivals {
  /** When creates arrived, by name. */
  readonly creates: Readonly<Record<string, readonly number[]>>;
  readonly stalls: readonly Stall[];
}

const sandbox = await startSandbox({ clock: systemClock });
const creates: Record<string, number[]> = {};
const stalls = watchStalls();
let offset = wallOffset();
sandbox.epp.server.onCreate = (name, at) => {
  creates[name] ??= [];
  creates[name].push(at + offset);
};

process.on('message', (order: RegistryOrder) => {
  if (order.do === 'seed') {
    // The machine's clock is put right by small steps all the time.
    offset = wallOffset();
    for (const { name, at } of order.drops) sandbox.registry.seed(dropped(name, at, null));
    process.send?.('seeded');
  }
  if (order.do === 'answerAfter')
    sandbox.epp.server.mishap = (verb) => (verb === 'create' && order.ms > 0 ? order.ms : null);
  if (order.do === 'tell')
    process.send?.({
      creates,
      stalls: stalls.map(([from, to]) => [from + offset, to + offset]),
    } satisfies Arrivals);
});
process.once('disconnect', () => process.exit());

const [, rival] = sandbox.epp.accounts;
const [contact] = rival!.contacts.keys();
process.send?.({
  handover: handoverOf(sandbox),
  rival: { clientId: rival!.registrar.handle, password: rival!.password, contact: contact! },
} satisfies RegistryAddress);
