/**
 * A registrar on loopback that speaks as Gandi's public v5 interface is documented to: check,
 * create, own domains. Creates are counted; each of the next can be made to go wrong in a way of
 * its own.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '#app/base/clock.ts';

/**
 * - `answerLost`  carried out, and the connection reset in place of the answer
 * - `requestLost` reset, and nothing done
 * - `cutOff`      carried out, the answer ends in the middle
 * - `stuck`       carried out, and never answered
 * - `failed`      500, and nothing done
 * - `failedAfter` 502, though carried out
 */
export type CreateFault =
  | 'answerLost'
  | 'requestLost'
  | 'cutOff'
  | 'stuck'
  | 'failed'
  | 'failedAfter'
  | Answer;

export interface GandiRegistration {
  readonly createdAt: number;
  readonly endsAt: number;
}

export interface GandiDoubleOptions {
  readonly clock: Clock;
  readonly token?: string;
}

interface Answer {
  readonly status: number;
  /** JSON, or a text as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly isCutOff?: boolean;
}

type Reply = Answer | 'reset' | 'silence';

interface CreateBody {
  readonly fqdn?: unknown;
  readonly duration?: unknown;
  readonly owner?: unknown;
  readonly nameservers?: unknown;
}

interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
}

const YEAR_MS = 365 * 86_400_000;

export class GandiDouble {
  readonly token: string;
  readonly requests: Received[] = [];
  /** Bodies of the creates that came in, carried out or not, without dry runs. */
  readonly creates: CreateBody[] = [];
  /** Names in the account. */
  readonly own = new Map<string, GandiRegistration>();
  /** Names that others hold. */
  readonly taken = new Set<string>();
  /** How many connections were ever accepted. */
  connections = 0;
  /** What becomes of the next creates, one each. */
  readonly faults: CreateFault[] = [];
  /** In place of the answer to everything but a create. */
  otherwise: Answer | null = null;
  /** For a year, after taxes. */
  price = 14.4;
  /** Carries creates out only when `finish` is called, as a registry that takes its time. */
  isSlow = false;
  readonly #unfinished: { readonly name: string; readonly years: number }[] = [];
  readonly #clock: Clock;
  readonly #server: http.Server;

  private constructor({ clock, token = 'a-token-of-tests' }: GandiDoubleOptions) {
    this.#clock = clock;
    this.token = token;
    this.#server = http.createServer((request, response) => void this.#serve(request, response));
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }

  static async start(options: GandiDoubleOptions): Promise<GandiDouble> {
    const double = new GandiDouble(options);
    await new Promise<void>((resolve) => double.#server.listen(0, '127.0.0.1', resolve));
    return double;
  }

  /** `127.0.0.1:port`, as the outbound guard's exemptions are written. */
  get endpoint(): string {
    return `127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** As in an account's settings. */
  get url(): string {
    return `http://${this.endpoint}/`;
  }

  /**
   * Carries out what a slow registry was asked for; a name that others were given meanwhile it
   * can't.
   */
  finish(): void {
    for (const { name, years } of this.#unfinished.splice(0)) this.#register(name, years);
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const received = { method, path: url, headers, body };
    this.requests.push(received);
    const reply = this.#replyTo(received);
    if (reply === 'silence') return;
    if (reply === 'reset') {
      response.socket?.resetAndDestroy();
      return;
    }
    const { status, body: said = '', headers: more = {}, isCutOff = false } = reply;
    const text = typeof said === 'string' ? said : JSON.stringify(said);
    const length = Buffer.byteLength(text);
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': length,
      ...more,
    });
    if (isCutOff) response.write(text.slice(0, 20), () => response.socket?.resetAndDestroy());
    else response.end(text);
  }

  #replyTo({ method, path, headers, body }: Received): Reply {
    const { pathname, searchParams } = new URL(path, this.url);
    if (headers.authorization !== `Bearer ${this.token}`) return refusal(401, 'Unauthorized');
    if (method === 'POST' && pathname === '/v5/domain/domains')
      return headers['dry-run'] === '1'
        ? this.#judge(JSON.parse(body))
        : this.#create(JSON.parse(body));
    if (this.otherwise) return this.otherwise;
    if (pathname === '/v5/domain/check') return this.#check(searchParams.get('name') ?? '');
    if (pathname === '/v5/domain/domains')
      return { status: 200, body: [...this.own.keys()].map((fqdn) => ({ fqdn })) };
    return this.#info(/^\/v5\/domain\/domains\/([^/]+)$/.exec(pathname)?.[1] ?? '');
  }

  #check(name: string): Reply {
    const isFree = !this.own.has(name) && !this.taken.has(name);
    const price = {
      duration_unit: 'y',
      min_duration: 1,
      max_duration: 9,
      price_before_taxes: this.price / 1.2,
      price_after_taxes: this.price,
    };
    const free = { name, process: 'create', status: 'available', prices: [price] };
    const product = isFree ? free : { name, process: 'create', status: 'unavailable' };
    return { status: 200, body: { currency: 'EUR', grid: 'A', products: [product] } };
  }

  #info(name: string): Reply {
    const held = this.own.get(name);
    if (!held) return refusal(404, 'The resource could not be found.');
    const iso = (at: number) => `${new Date(at).toISOString().slice(0, 19)}Z`;
    const dates = { registry_created_at: iso(held.createdAt), registry_ends_at: iso(held.endsAt) };
    return { status: 200, body: { fqdn: name, dates } };
  }

  /** As a dry run: whether it would be accepted. */
  #judge({ fqdn, duration, owner }: CreateBody): Answer {
    const name = String(fqdn);
    if (!owner) return refusal(400, 'Bad Request', 'owner');
    if (!Number.isInteger(duration)) return refusal(400, 'Bad Request', 'duration');
    if (this.own.has(name) || this.taken.has(name))
      return refusal(409, `The domain ${name} is not available`);
    return { status: 200, body: { status: 'success' } };
  }

  #create(asked: CreateBody): Reply {
    this.creates.push(asked);
    const fault = this.faults.shift();
    if (fault === 'requestLost') return 'reset';
    if (fault === 'failed') return refusal(500, 'Internal Server Error');
    if (typeof fault === 'object') return fault;
    const judgement = this.#judge(asked);
    if (judgement.status !== 200) return judgement;
    const name = String(asked.fqdn);
    const years = Number(asked.duration);
    if (this.isSlow) this.#unfinished.push({ name, years });
    else this.#register(name, years);
    if (fault === 'stuck') return 'silence';
    if (fault === 'answerLost') return 'reset';
    if (fault === 'failedAfter') return { status: 502, body: '<html>Bad Gateway</html>' };
    const href = `${this.url}v5/domain/domains/${name}`;
    const body = { message: 'Confirmation will follow', href, id: `op-${this.creates.length}` };
    return { status: 202, body, isCutOff: fault === 'cutOff' };
  }

  #register(name: string, years: number): void {
    if (this.taken.has(name)) return;
    const createdAt = this.#clock.now();
    this.own.set(name, { createdAt, endsAt: createdAt + years * YEAR_MS });
  }
}

function refusal(code: number, message: string, field?: string): Answer {
  const errors =
    field === undefined ? [] : [{ location: 'body', name: field, description: message }];
  return { status: code, body: { code, message, object: 'HTTPError', cause: message, errors } };
}
