/** The SDK's own client, connected to a service's `/mcp`. */
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type {
  CallToolResult,
  CompatibilityCallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import type { Cleanup } from '../database.ts';

export async function httpClient(
  t: Cleanup,
  url: string,
  headers: Record<string, string> = {},
): Promise<Client> {
  const address = new URL('/mcp', url);
  // With optional members that TypeScript takes for another thing than members left out.
  const transport = new StreamableHTTPClientTransport(address, {
    requestInit: { headers },
  }) as Transport;
  return await connected(t, transport);
}

/** Through the process of `npm run mcp`. */
export async function stdioClient(t: Cleanup, env: Record<string, string>): Promise<Client> {
  const args = ['src/main/processes/mcp.ts'];
  return await connected(
    t,
    new StdioClientTransport({ command: process.execPath, args, env, stderr: 'inherit' }),
  );
}

async function connected(t: Cleanup, transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport);
  t.after(() => client.close());
  return client;
}

// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what its test is about
export type Structured = any;

export interface ToolAnswer {
  readonly isError: boolean;
  readonly structured: Structured;
  readonly texts: readonly string[];
}

export async function call(
  client: Client,
  name: string,
  values: Record<string, unknown>,
  options: Parameters<Client['callTool']>[2] = {},
): Promise<ToolAnswer> {
  const answer = await client.callTool({ name, arguments: values }, undefined, options);
  return toolAnswer(answer as CallToolResult | CompatibilityCallToolResult);
}

function toolAnswer(answer: CallToolResult | CompatibilityCallToolResult): ToolAnswer {
  const { isError = false, structuredContent, content } = answer as CallToolResult;
  const texts = content.map((part) => (part.type === 'text' ? part.text : ''));
  return { isError, structured: structuredContent, texts };
}
