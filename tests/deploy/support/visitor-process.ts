/** Sends requests from inside the network of a machine. See `visitor.ts`. */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Reply, VisitorRequest, VisitorResponse } from './visitor.ts';

const TIMEOUT_MS = 60_000;
const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) };

process.on('message', async ({ id, request }: { id: number; request: VisitorRequest }) => {
  const reply = await send(request).then(
    (response): Reply => ({ id, response }),
    (error: unknown): Reply => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  process.send?.(reply);
});
process.on('disconnect', () => process.exit());

function send({ url, method = 'GET', headers = {}, body = '', from }: VisitorRequest): Promise<VisitorResponse> {
  const { protocol, hostname, port, pathname, search } = new URL(url);
  const isSecure = protocol === 'https:';
  return new Promise((resolve, reject) => {
    const options = {
      // Every host name is this machine.
      host: '127.0.0.1',
      port: port || (isSecure ? 443 : 80),
      path: pathname + search,
      method,
      headers: { host: hostname, 'content-length': String(Buffer.byteLength(body)), ...headers },
      timeout: TIMEOUT_MS,
      // Connections are reused per visitor.
      ...(from ? { localAddress: from } : {}),
    };
    const onResponse = async (incoming: IncomingMessage) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of incoming) chunks.push(chunk);
        const names = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: Object.fromEntries(names),
          body: Buffer.concat(chunks).toString('utf8'),
        });
      } catch (error) {
        reject(error);
      }
    };
    const sent = isSecure
      ? httpsRequest(
          { ...options, agent: agents['https:'], servername: hostname, rejectUnauthorized: false },
          onResponse,
        )
      : httpRequest({ ...options, agent: agents['http:'] }, onResponse);
    sent.on('timeout', () => sent.destroy(new Error('timed out')));
    sent.on('error', reject);
    sent.end(body);
  });
}
