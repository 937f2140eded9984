import { Agent, get } from 'node:http';
import { VISITOR } from '../load.ts';

export interface OpenLoop {
  /** Stops, and waits for the last responses. Returns the numbers of requests. */
  stop(): Promise<{ sent: number; failed: number }>;
}

/** Requests the addresses in turn at a fixed rate, however long the responses take. Connections stay open. */
export function openLoop(urls: readonly string[], perSecond: number): OpenLoop {
  const agent = new Agent({ keepAlive: true });
  const pending = new Set<Promise<void>>();
  const begin = performance.now();
  let sent = 0;
  let failed = 0;
  const request = (url: string) =>
    new Promise<void>((resolve, reject) => {
      get(url.replace('localhost', '127.0.0.1'), { agent, headers: VISITOR, timeout: 10_000 }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} responded with ${response.statusCode}`));
        response.on('end', resolve).on('error', reject).resume();
      })
        .on('timeout', () => reject(new Error(`${url} did not respond in time`)))
        .on('error', reject);
    });
  const timer = setInterval(() => {
    for (const due = ((performance.now() - begin) / 1000) * perSecond; sent < due; sent += 1) {
      const exchange: Promise<void> = request(urls[sent % urls.length] ?? '')
        .catch((error: Error) => {
          failed += 1;
          console.error(error.message);
        })
        .finally(() => pending.delete(exchange));
      pending.add(exchange);
    }
  }, 1);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      agent.destroy();
      return { sent, failed };
    },
  };
}
