/** The notifications that webhooks are sent, as OpenAPI 3.1 describes them. */
import type { EventDescription } from '../feature.ts';
import type { Node } from './nodes.ts';

const HEADERS = [
  ['webhook-id', 'The same over all tries; one you know has been dealt with', '5f0c9c1e-4d0a'],
  ['webhook-timestamp', 'When this try was made, Unix seconds', '1768478400'],
  ['webhook-signature', 'As Standard Webhooks says', 'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H='],
];

const ANSWERS = {
  '2XX': { description: 'Delivered' },
  410: { description: 'The webhook ends: nothing more is sent' },
  default: { description: 'Sent again later, for 3 days' },
};

export function describedEvents(events: readonly EventDescription[]): Node {
  return Object.fromEntries(events.map((event) => [event.type, { post: operationOf(event) }]));
}

function operationOf({ type, tag, summary, data }: EventDescription): Node {
  return {
    operationId: `on ${type}`.replace(/[ .](\w)/g, (_, first: string) => first.toUpperCase()),
    tags: [tag],
    summary,
    description: 'Signed, at least once, and those about one subject in order.',
    security: [],
    parameters: HEADERS.map(([name, description, example]) => ({
      in: 'header',
      name,
      required: true,
      description,
      example,
      schema: { type: 'string' },
    })),
    requestBody: {
      required: true,
      content: { 'application/json': { schema: notificationOf(type, data) } },
    },
    responses: ANSWERS,
  };
}

function notificationOf(type: string, data: string): Node {
  return {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { type: 'string', const: type },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
      data: { $ref: data },
    },
  };
}
