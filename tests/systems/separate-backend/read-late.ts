/**
 * Requests a server that closes the connection after its response, reads the response late, as a slow visitor does, and
 * prints its length.
 */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { documentFolder } from '../../support/site/document-folder.ts';
import { siteInProcess } from '../../support/site/site-in-process.ts';

/** The whole file is buffered in the connection before it is read. */
const FILE = Buffer.alloc(64 * 1024, 'a');

await using _site = await siteInProcess({ CONTENT_DIR: documentFolder() });
const backend = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${FILE.length}\r\n\r\n`);
    socket.end(FILE);
  });
}).listen(0, '127.0.0.1');
await once(backend, 'listening');
const response = await fetch(`http://127.0.0.1:${(backend.address() as AddressInfo).port}/`);
await setTimeout(300);
process.stdout.write(String((await response.arrayBuffer()).byteLength));
backend.close();
