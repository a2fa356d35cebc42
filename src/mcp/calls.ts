/** A tool's call: the request that it stands for, and its answer as the caller gets it. */
import type { CallToolResult, Tool as ListedTool } from '@modelcontextprotocol/sdk/types.js';
import type { Api, ApiCaller } from './api.ts';
import type { Description, Json } from './description.ts';
import type { Progress } from './folded-answers.ts';
import type { Tool } from './tools.ts';

const UNKNOWN_IS_NOT_FREE =
  'Nothing definite is known for now, which is not the same as free or available.';
const BROKEN_OFF: Json = { code: 'internal_error', message: 'The answer broke off.' };

/** As clients see it, with the schemas of the API's own description. */
export function listedTool(tool: Tool, description: Description): ListedTool {
  const { name, hints, ownArguments } = tool;
  const operations = tool.operations.map((id) => description.operation(id));
  const input = description.inputOf(operations);
  const properties = Object.entries({ ...input.properties, ...ownArguments });
  const known = properties.filter(([, schema]) => schema !== null) as [string, object][];
  return {
    name,
    title: operations[0]!.summary,
    description: tool.description,
    inputSchema: { ...input, properties: Object.fromEntries(known) },
    outputSchema: description.outputOf(operations),
    annotations: hints,
  };
}

interface CallContext {
  readonly api: Api;
  readonly caller: ApiCaller;
  readonly signal: AbortSignal;
  readonly tell: (progress: Progress) => void;
}

export async function callTool(
  tool: Tool,
  values: Json,
  { api, caller, signal, tell }: CallContext,
): Promise<CallToolResult> {
  const id = tool.choose?.(values) ?? tool.operations[0]!;
  const sent = tool.sent?.(values) ?? values;
  const Folded = tool.fold?.[id];
  const folded = Folded && new Folded();
  const { status, body } = await api.ask(api.description.operation(id), sent, caller, {
    signal,
    onEvent: folded && ((event) => folded.take(event, sent, tell)),
  });
  const answer = body ?? folded?.whole ?? BROKEN_OFF;
  if (status >= 400 || answer === BROKEN_OFF) return refusal(answer);
  return {
    structuredContent: { ...answer },
    // For clients that read no structured content.
    content: [JSON.stringify(answer), tool.remark?.(answer)].flatMap(asText),
  };
}

/** In words and, as the API says it, in JSON. */
function refusal(error: Json): CallToolResult {
  const { code, message, retryAfter } = error;
  const unknown = code === 'registry_unavailable' && UNKNOWN_IS_NOT_FREE;
  const again = retryAfter !== undefined && `Ask again in ${retryAfter} s.`;
  const words = [message, unknown, again].filter(Boolean).join(' ');
  return { isError: true, content: [words, JSON.stringify(error)].flatMap(asText) };
}

function asText(text: string | null | undefined) {
  return text ? [{ type: 'text' as const, text }] : [];
}
