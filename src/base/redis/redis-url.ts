/** The forms of `REDIS_URL`: one server, Sentinels and the name of their master, or a Cluster. */

const MANY = /^(rediss?)\+(sentinel|cluster):\/\/([^@/?#]*@)?([^@/?#]+)([^#]*)$/;
const USUAL_PORTS = { sentinel: 26379, cluster: 6379 };

/** Null: no such URL. */
export function parseRedisUrl(text: string) {
  try {
    return /^\w+\+/.test(text) ? manyServers(text) : oneServer(text);
  } catch {
    // A `%` that encodes nothing.
    return null;
  }
}

function oneServer(text: string) {
  if (!/^(rediss?|unix):/.test(text) || !URL.canParse(text)) return null;
  return { kind: 'server' as const, url: text.replace(/^unix:(\/\/)?/, '') };
}

/** The hosts with ports, logins, and what the Sentinels call the master. */
function manyServers(text: string) {
  const [, scheme, kind, login = '', hosts = '', rest] = MANY.exec(text) ?? [];
  if (kind !== 'sentinel' && kind !== 'cluster') return null;
  const urls = hosts.split(',').map((host) => new URL(`redis://${login}${host}${rest}`));
  const { username, password, pathname, searchParams } = urls[0]!;
  const [master = '', db = '0', ...more] = pathname.split('/').filter(Boolean);
  if (more.length > 0 || !/^\d{1,5}$/.test(db)) return null;
  // A Cluster has no name and one database.
  if ((master === '') !== (kind === 'cluster')) return null;
  return {
    kind,
    isTls: scheme === 'rediss',
    nodes: urls.map(({ hostname, port }) => ({
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || USUAL_PORTS[kind],
    })),
    login: given({
      username: decodeURIComponent(username),
      password: decodeURIComponent(password),
    }),
    sentinelLogin: given({
      sentinelUsername: searchParams.get('sentinelUsername'),
      sentinelPassword: searchParams.get('sentinelPassword'),
    }),
    master: decodeURIComponent(master),
    db: Number(db),
  } as const;
}

function given(values: Readonly<Record<string, string | null>>): Record<string, string> {
  const there = Object.entries(values).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(there);
}
