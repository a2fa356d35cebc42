/** One request to the API, and the same as code that people can copy. */

export interface ApiRequest {
  readonly method: string;
  /** Whole: `https://…/api/v1/whois?domain=vnnic.vn`. */
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** JSON as it is sent; null: none. */
  readonly body: string | null;
  /** The key itself is never written into code that is shown: it comes from the environment. */
  readonly withKey: boolean;
}

const KEY_VARIABLE = 'TRA_KEY';

/** By their names, as they are shown. */
export const CODE_LANGUAGES = ['curl', 'JavaScript', 'Python', 'PHP'] as const;
export type CodeLanguage = (typeof CODE_LANGUAGES)[number];

/** The same request in every language. */
export function codeFor(request: ApiRequest): Readonly<Record<CodeLanguage, string>> {
  return {
    curl: curlText(request),
    JavaScript: javaScriptText(request),
    Python: pythonText(request),
    PHP: phpText(request),
  };
}

/** For a POSIX shell: nothing within is read as anything but text. */
export function shellQuoted(text: string): string {
  return /^[A-Za-z0-9_@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function curlText({ method, url, headers, body, withKey }: ApiRequest): string {
  const options = [
    withKey && `-H "X-API-Key: $${KEY_VARIABLE}"`,
    ...headers.map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    body !== null && "-H 'Content-Type: application/json'",
    // `--data-raw`: a body that begins with @ is no file's name.
    body !== null && `--data-raw ${shellQuoted(body)}`,
  ];
  const command = `curl ${method === 'GET' ? '' : `-X ${method} `}${shellQuoted(url)}`;
  return joined([command, ...options], ' \\\n  ');
}

function javaScriptText({ method, url, headers, body, withKey }: ApiRequest): string {
  const fields = joined([
    withKey && `'X-API-Key': process.env.${KEY_VARIABLE}`,
    ...headers.map(([name, value]) => `${singleQuoted(name)}: ${singleQuoted(value)}`),
    body !== null && `'Content-Type': 'application/json'`,
  ]);
  const options = joined(
    [
      method !== 'GET' && `  method: ${singleQuoted(method)},`,
      fields !== '' && `  headers: { ${fields} },`,
      body !== null && `  body: JSON.stringify(${laidOut(body, '  ')}),`,
    ],
    '\n',
  );
  return `// Node 18 or later, as a file that ends in .mjs
const response = await fetch(${singleQuoted(url)}${options && `, {\n${options}\n}`});
const answer = await response.json();
if (!response.ok) throw new Error(answer.code + ': ' + answer.message);
console.log(answer);`;
}

function pythonText({ method, url, headers, body, withKey }: ApiRequest): string {
  const fields = joined([
    withKey && `"X-API-Key": os.environ["${KEY_VARIABLE}"]`,
    ...headers.map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
  ]);
  const options = joined(
    [
      JSON.stringify(url),
      fields !== '' && `headers={${fields}}`,
      body !== null && `json=${pythonValue(body)}`,
      'timeout=30',
    ],
    ',\n    ',
  );
  return `# pip install requests
import ${withKey ? 'os, ' : ''}requests

response = requests.${method.toLowerCase()}(
    ${options},
)
answer = response.json()
if not response.ok:
    raise RuntimeError(f"{answer['code']}: {answer['message']}")
print(answer)`;
}

const PYTHON: Readonly<Record<string, string>> = {
  true: 'True',
  false: 'False',
  null: 'None',
  ',': ', ',
  ':': ': ',
};

/** JSON's own writing of texts and numbers is Python's too; its words are not. */
function pythonValue(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|true|false|null|[,:]/g, (token) => PYTHON[token] ?? token);
}

function phpText({ method, url, headers, body, withKey }: ApiRequest): string {
  const fields = joined([
    withKey && `'X-API-Key: ' . getenv('${KEY_VARIABLE}')`,
    ...headers.map(([name, value]) => singleQuoted(`${name}: ${value}`)),
    body !== null && `'Content-Type: application/json'`,
  ]);
  const options = joined(
    [
      'CURLOPT_RETURNTRANSFER => true',
      method !== 'GET' && `CURLOPT_CUSTOMREQUEST => ${singleQuoted(method)}`,
      fields !== '' && `CURLOPT_HTTPHEADER => [${fields}]`,
      body !== null && `CURLOPT_POSTFIELDS => ${singleQuoted(body)}`,
    ],
    ',\n    ',
  );
  return `<?php // needs PHP's curl extension
$curl = curl_init(${singleQuoted(url)});
curl_setopt_array($curl, [
    ${options},
]);
$answer = json_decode(curl_exec($curl), true);
if (curl_getinfo($curl, CURLINFO_RESPONSE_CODE) >= 400) {
    throw new RuntimeException($answer['code'] . ': ' . $answer['message']);
}
print_r($answer);`;
}

function joined(parts: readonly (string | false)[], between = ', '): string {
  return parts.filter((part) => part !== false).join(between);
}

/** The same rules hold in JavaScript and in PHP; a line break must not end a JavaScript text. */
function singleQuoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', ' ')}'`;
}

function laidOut(json: string, indent: string): string {
  return JSON.stringify(JSON.parse(json), null, 2).replaceAll('\n', `\n${indent}`);
}
