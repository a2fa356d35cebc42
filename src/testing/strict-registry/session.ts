/** One connection: greeting, commands one after the other, their replies, the end. */
import type { TLSSocket } from 'node:tls';
import { pause } from '#app/base/time-limits.ts';
import { type CommandAnswer, closesConnection, greetingXml, replyXml } from './answers.ts';
import type { RegistryBooks } from './books/books.ts';
import type { LoggedIn } from './commands/login.ts';
import { judge } from './judge.ts';
import type { CommandMishap, Mishaps } from './mishaps.ts';
import { extensionsOf, OBJECT_COMMANDS } from './services.ts';
import { FrameCutter, framed } from './wire/framing.ts';

const GARBAGE = '<?xml version="1.0"?><epp><response><result code="1000"><msg>half of it</resu';
const HUGE = Buffer.from([0x7f, 0xff, 0xff, 0xff, 0x3c, 0x3f]);

export class RegistrySession {
  readonly #books: RegistryBooks;
  readonly #socket: TLSSocket;
  readonly #mishaps: () => Mishaps;
  readonly #cutter = new FrameCutter();
  #loggedIn: LoggedIn | null = null;
  #isOver = false;
  #turn: Promise<void>;
  #cancelIdle: () => void = () => {};

  constructor(books: RegistryBooks, socket: TLSSocket, mishaps: () => Mishaps) {
    this.#books = books;
    this.#socket = socket;
    this.#mishaps = mishaps;
    socket.setNoDelay(true);
    socket.on('error', () => {});
    socket.on('data', (piece) => this.#receive(piece));
    socket.on('close', () => this.#end());
    this.#turn = this.#greet();
  }

  /** Cut off, as by a restart. */
  cut(): void {
    this.#socket.destroy();
    this.#end();
  }

  async #greet(): Promise<void> {
    this.#rest();
    const mishap = this.#mishaps().greeting();
    if (mishap === 'cut') this.cut();
    else if (mishap === 'garbage') this.#send(GARBAGE);
    else if (mishap !== 'absent') {
      if (mishap) await pause(this.#books.clock, mishap.delayMs);
      this.#sayHello();
    }
  }

  #sayHello(): void {
    const { clock, conduct } = this.#books;
    this.#send(greetingXml(clock.now(), Object.keys(OBJECT_COMMANDS), extensionsOf(conduct)));
  }

  #receive(piece: Buffer): void {
    const cut = this.#cutter.take(piece);
    if ('broken' in cut) {
      this.#books.record.violations.push({
        at: this.#books.clock.now(),
        registrar: this.#loggedIn?.registrar.id ?? null,
        verb: 'framing',
        rule: cut.broken,
        frame: '',
      });
      this.cut();
      return;
    }
    for (const frame of cut.frames)
      this.#turn = this.#turn.then(() => (this.#isOver ? undefined : this.#serve(frame)));
  }

  async #serve(frame: Buffer): Promise<void> {
    this.#rest();
    const { record, clock } = this.#books;
    const judged = judge(this.#books, this.#loggedIn, frame);
    if (judged.kind === 'hello') {
      this.#sayHello();
      return;
    }
    const { verb, about, clTrid, svTrid } = judged;
    const registrar = this.#loggedIn?.registrar.id ?? null;
    const mishap = this.#mishaps().command(verb, about, registrar ?? '');
    const forced = isRefusal(mishap) ? mishap : null;
    const run = () => {
      const { answer, session } = judged.run();
      if (judged.kind === 'command') this.#loggedIn = session;
      return answer;
    };
    if (mishap === 'cutBefore') this.cut();
    if (mishap === 'cutBefore' || mishap === 'silentBefore') return;
    if (mishap && typeof mishap === 'object' && 'delayMs' in mishap) {
      await pause(clock, mishap.delayMs);
      if (this.#isOver) return;
    }
    const answer = forced && !forced.done ? { code: forced.code } : run();
    record.commands.push({
      at: clock.now(),
      registrar,
      verb,
      about,
      code: answer.code,
      clTrid: clTrid ?? '',
    });
    if (forced) this.#reply({ code: forced.code }, clTrid, svTrid);
    else this.#replyWith(mishap, answer, clTrid, svTrid);
  }

  #replyWith(
    mishap: CommandMishap | null,
    answer: CommandAnswer,
    clTrid: string | null,
    svTrid: string,
  ): void {
    const frame = framed(replyXml(answer, clTrid, svTrid));
    if (mishap === 'cutAfter') this.cut();
    else if (mishap === 'garbage') this.#send(GARBAGE);
    else if (mishap === 'hugeFrame') this.#socket.write(HUGE);
    else if (mishap === 'strangeTrid') this.#reply(answer, 'of-another-transaction', svTrid);
    else if (mishap === 'noTrid') this.#send(replyXml(answer, null, null));
    else if (mishap === 'halfReply') this.#socket.end(frame.subarray(0, frame.length / 2));
    else if (mishap === 'slowReply')
      for (const octet of frame) this.#socket.write(Buffer.of(octet));
    else if (mishap !== 'silentAfter') this.#reply(answer, clTrid, svTrid);
  }

  #reply(answer: CommandAnswer, clTrid: string | null, svTrid: string): void {
    this.#send(replyXml(answer, clTrid, svTrid));
    if (closesConnection(answer.code)) this.#close();
  }

  #send(xml: string): void {
    if (!this.#socket.destroyed) this.#socket.write(framed(xml));
  }

  /** The idle time begins anew. */
  #rest(): void {
    this.#cancelIdle();
    this.#cancelIdle = this.#books.clock.after(this.#books.conduct.idleMs, () => this.cut());
  }

  #close(): void {
    this.#socket.end();
    this.#end();
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#cancelIdle();
    this.#loggedIn?.registrar.close();
  }
}

function isRefusal(
  mishap: CommandMishap | null,
): mishap is { readonly code: number; readonly done?: boolean } {
  return mishap !== null && typeof mishap === 'object' && 'code' in mishap;
}
