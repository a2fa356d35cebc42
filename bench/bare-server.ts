/**
 * The measure for the cached path: a bare `node:http` server that sends the same bytes with the
 * same content type.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

let body = Buffer.alloc(0);
const server = createServer((_request, response) => {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', body.length);
  response.end(body);
});
process.on('message', (text: string) => {
  body = Buffer.from(text);
  server.listen(0, '127.0.0.1', () =>
    process.send?.({ port: (server.address() as AddressInfo).port }),
  );
});
process.on('disconnect', () => process.exit(0));
