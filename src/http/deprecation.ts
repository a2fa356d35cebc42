/** What is to go from the API: marked in its schema, told by the answers (docs/versioning.md). */
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { asNode, type Node } from './description/nodes.ts';
import type { App } from './feature.ts';

/** Days: `2027-01-31`. */
interface Deprecation {
  /** From when on nothing new should use it. */
  readonly since: string;
  /** From when on it may be gone. */
  readonly sunset: string;
}

/** Members for a schema: of an operation, a parameter, a member of a body or of an answer. */
export function deprecated({ since, sunset }: Deprecation) {
  return { deprecated: true, 'x-deprecated-since': since, 'x-sunset': sunset } as const;
}

/** For the validator, which takes no keyword that it doesn't know. */
export const DEPRECATION_KEYWORDS = ['x-deprecated-since', 'x-sunset'];

const POLICY = '</docs#versions>; rel="deprecation"; type="text/html"';

/** Parts of a request whose members may be deprecated. */
type Part = 'query' | 'body';

interface RouteDeprecations {
  /** Of the operation, and of what its answers hold: for every request. */
  readonly always: readonly Deprecation[];
  /** For requests that use the member. */
  readonly used: readonly {
    readonly part: Part;
    readonly name: string;
    readonly is: Deprecation;
  }[];
}

/**
 * Routes that are added from now on answer with `Deprecation` (RFC 9745), `Sunset` (RFC 8594) and a
 * link to the policy, where they or a member in use is deprecated. Others are left as they are. The
 * short way for lookups (`lookup/routes/ready-path.ts`) does not come through here.
 */
export function tellDeprecations(api: App): void {
  api.addHook('onRoute', (route) => {
    const { always, used } = deprecationsOf(route, (name) => asNode(api.getSchema(name)));
    if (always.length + used.length === 0) return;
    route.onSend = [
      ...[route.onSend ?? []].flat(),
      async (request: FastifyRequest, reply: FastifyReply) => {
        const uses = used.filter(({ part, name }) => Object.hasOwn(asNode(request[part]), name));
        tell(reply, [...always, ...uses.map(({ is }) => is)]);
      },
    ];
  });
}

/** The first to go counts. */
function tell(reply: FastifyReply, all: readonly Deprecation[]): void {
  if (all.length === 0) return;
  const first = (days: readonly string[]) => new Date([...days].sort()[0]!);
  const since = first(all.map((one) => one.since)).getTime() / 1_000;
  reply.headers({
    deprecation: `@${since}`,
    sunset: first(all.map((one) => one.sunset)).toUTCString(),
    link: [reply.getHeader('link') ?? [], POLICY].flat().join(', '),
  });
}

function deprecationsOf(
  { schema }: Pick<RouteOptions, 'schema'>,
  named: (name: string) => Node,
): RouteDeprecations {
  const { response, body, querystring } = asNode(schema);
  const answers = Object.entries(asNode(response)).filter(([status]) => status.startsWith('2'));
  const own = deprecationOf(asNode(schema));
  return {
    always: [own ?? [], within(answers, named, new Set())].flat(),
    used: [...usable('query', querystring), ...usable('body', body)],
  };
}

function usable(part: Part, schema: unknown): RouteDeprecations['used'] {
  return Object.entries(asNode(asNode(schema).properties)).flatMap(([name, member]) => {
    const is = deprecationOf(asNode(member));
    return is ? [{ part, name, is }] : [];
  });
}

/** All there are in a schema and in those that it refers to by name. */
function within(part: unknown, named: (name: string) => Node, seen: Set<string>): Deprecation[] {
  if (typeof part !== 'object' || part === null) return [];
  const node = asNode(part);
  const inner = Object.values(node).flatMap((one) => within(one, named, seen));
  const own = deprecationOf(node);
  if (own) inner.push(own);
  const name = typeof node.$ref === 'string' ? node.$ref.replace('#', '') : '';
  if (name === '' || seen.has(name)) return inner;
  seen.add(name);
  return [...inner, ...within(named(name), named, seen)];
}

function deprecationOf(node: Node): Deprecation | null {
  const { deprecated: is, 'x-deprecated-since': since, 'x-sunset': sunset } = node;
  return is === true ? { since: String(since), sunset: String(sunset) } : null;
}
