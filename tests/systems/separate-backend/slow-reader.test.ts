/** A backend that sends at once and closes the connection, while whoever asked has not read the answer yet: a visitor on a slow line. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { documentFolder } from '../../support/site/document-folder.ts';
import { siteInProcess } from '../../support/site/site-in-process.ts';

/** All of it lies in the connection before any of it is read. */
const FILE = Buffer.alloc(64 * 1024, 'a');

test('the answer can be read to its end, and the process of the site goes on', async () => {
  // The connections of its process are what is tested: an exception in them would be nobody's, and end it.
  await using _site = await siteInProcess({ CONTENT_DIR: documentFolder() });
  const backend = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${FILE.length}\r\n\r\n`);
      socket.end(FILE);
    });
  }).listen(0, '127.0.0.1');
  await once(backend, 'listening');
  const answer = await fetch(`http://127.0.0.1:${(backend.address() as AddressInfo).port}/`);
  await setTimeout(300);
  expect((await answer.arrayBuffer()).byteLength).toBe(FILE.length);
  backend.close();
});
