/** One request to the API, and the same as code that people can copy. */

export interface ApiRequest {
  readonly method: string;
  /** Whole: `https://…/api/v1/whois`. */
  readonly address: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON as it is sent; null: none. */
  readonly body: string | null;
  /** The key itself is never written into code that is shown: it comes from the environment. */
  readonly withKey: boolean;
}

export const CODE_LANGUAGES = ['curl', 'javascript', 'python', 'php'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];
export const CODE_LANGUAGE_NAMES: Readonly<Record<CodeLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
  php: 'PHP',
};

const KEY_VARIABLE = 'TRA_KEY';

export function codeFor(language: CodeLanguage, request: ApiRequest): string {
  switch (language) {
    case 'curl':
      return curlText(request);
    case 'javascript':
      return javaScriptText(request);
    case 'python':
      return pythonText(request);
    case 'php':
      return phpText(request);
  }
}

export function urlOf({ address, query }: Pick<ApiRequest, 'address' | 'query'>): string {
  const text = query
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return text === '' ? address : `${address}?${text}`;
}

/** For a POSIX shell: nothing within is read as anything but text. */
export function shellQuoted(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function curlText(request: ApiRequest): string {
  const lines = [
    `curl ${request.method === 'GET' ? '' : `-X ${request.method} `}${shellQuoted(urlOf(request))}`,
  ];
  if (request.withKey) lines.push(`-H "X-API-Key: $${KEY_VARIABLE}"`);
  for (const [name, value] of request.headers) lines.push(`-H ${shellQuoted(`${name}: ${value}`)}`);
  if (request.body !== null) {
    lines.push("-H 'Content-Type: application/json'");
    // `--data-raw`: a body that begins with @ is no file's name.
    lines.push(`--data-raw ${shellQuoted(request.body)}`);
  }
  return lines.join(' \\\n  ');
}

function javaScriptText(request: ApiRequest): string {
  const quoted = singleQuoted;
  const headers = [
    ...(request.withKey ? [`'X-API-Key': process.env.${KEY_VARIABLE}`] : []),
    ...request.headers.map(([name, value]) => `${quoted(name)}: ${quoted(value)}`),
    ...(request.body === null ? [] : [`'Content-Type': 'application/json'`]),
  ];
  const options = [
    ...(request.method === 'GET' ? [] : [`  method: ${quoted(request.method)},`]),
    ...(headers.length === 0 ? [] : [`  headers: { ${headers.join(', ')} },`]),
    ...(request.body === null ? [] : [`  body: JSON.stringify(${laidOut(request.body, '  ')}),`]),
  ];
  const call = options.length === 0 ? 'fetch(url)' : `fetch(url, {\n${options.join('\n')}\n})`;
  return [
    `const url = new URL(${quoted(request.address)});`,
    ...request.query.map(
      ([name, value]) => `url.searchParams.set(${quoted(name)}, ${quoted(value)});`,
    ),
    `const response = await ${call};`,
    'const answer = await response.json();',
    "if (!response.ok) throw new Error(answer.code + ': ' + answer.message);",
    'console.log(answer);',
  ].join('\n');
}

function pythonText(request: ApiRequest): string {
  const pairs = (entries: readonly string[]) => `{${entries.join(', ')}}`;
  const headers = [
    ...(request.withKey ? [`"X-API-Key": os.environ["${KEY_VARIABLE}"]`] : []),
    ...request.headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
  ];
  const query = request.query.map(
    ([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`,
  );
  return [
    request.withKey ? 'import os, requests' : 'import requests',
    '',
    `response = requests.${request.method.toLowerCase()}(`,
    `    ${JSON.stringify(request.address)},`,
    ...(query.length === 0 ? [] : [`    params=${pairs(query)},`]),
    ...(headers.length === 0 ? [] : [`    headers=${pairs(headers)},`]),
    ...(request.body === null ? [] : [`    json=${pythonValue(JSON.parse(request.body))},`]),
    '    timeout=30,',
    ')',
    'answer = response.json()',
    'if not response.ok:',
    "    raise RuntimeError(f\"{answer['code']}: {answer['message']}\")",
    'print(answer)',
  ].join('\n');
}

/** JSON's own writing of texts is Python's too; its words are not. */
function pythonValue(value: unknown): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`;
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one)}`)
      .join(', ')}}`;
  return JSON.stringify(value);
}

function phpText(request: ApiRequest): string {
  const quoted = singleQuoted;
  const headers = [
    ...(request.withKey ? [`'X-API-Key: ' . getenv('${KEY_VARIABLE}')`] : []),
    ...request.headers.map(([name, value]) => quoted(`${name}: ${value}`)),
    ...(request.body === null ? [] : [`'Content-Type: application/json'`]),
  ];
  const query = request.query.map(([name, value]) => `${quoted(name)} => ${quoted(value)}`);
  const address = quoted(request.address);
  return [
    '<?php',
    query.length === 0
      ? `$curl = curl_init(${address});`
      : `$curl = curl_init(${quoted(`${request.address}?`)} . http_build_query([${query.join(', ')}]));`,
    'curl_setopt_array($curl, [',
    '    CURLOPT_RETURNTRANSFER => true,',
    ...(request.method === 'GET'
      ? []
      : [`    CURLOPT_CUSTOMREQUEST => ${quoted(request.method)},`]),
    ...(headers.length === 0 ? [] : [`    CURLOPT_HTTPHEADER => [${headers.join(', ')}],`]),
    ...(request.body === null ? [] : [`    CURLOPT_POSTFIELDS => ${quoted(request.body)},`]),
    ']);',
    '$answer = json_decode(curl_exec($curl), true);',
    'if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {',
    "    throw new RuntimeException($answer['code'] . ': ' . $answer['message']);",
    '}',
    'print_r($answer);',
  ].join('\n');
}

/** The same rules hold in JavaScript and in PHP; a line break must not end a JavaScript text. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', ' ')}'`;
}

function laidOut(json: string, indent: string): string {
  return JSON.stringify(JSON.parse(json), null, 2).replaceAll('\n', `\n${indent}`);
}
