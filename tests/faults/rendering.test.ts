import { describe, expect, test } from 'vitest';
import { QueueFullError } from '../../lib/queue/bounded-queue.server.ts';
import { queueRendering } from '../../server/pages/render-queue.ts';
import type { Site } from '../../site/app/entry-server.tsx';

describe('render queue', () => {
  /** A site that renders when the test releases it, and records requests. */
  function slowSite() {
    const started: string[] = [];
    const release = Promise.withResolvers<void>();
    const rendered = async (state: string) => {
      started.push(state);
      await release.promise;
      return state;
    };
    const site = {
      render: async (request: Request) => ({
        html: await rendered(request.url),
        statusCode: 200,
        locale: 'ja',
        page: null,
      }),
      payload: async (path: string) => ({ script: await rendered(path), kind: 'page' }),
      refusePreview: (locale: string) => rendered(locale),
    } as unknown as Site;
    return { site, started, release: release.resolve };
  }
  const pageOf = (path: string) => new Request(`http://localhost${path}`);

  test('rejects requests above its limit without rendering them', async () => {
    const { site, started, release } = slowSite();
    const bounded = queueRendering(site, { concurrency: 3, maxQueued: 4 });
    const all = Array.from({ length: 10 }, (_, n) => bounded.render(pageOf(`/${n}`)));
    const settled = Promise.allSettled(all);
    await expect(bounded.payload('/')).rejects.toThrow(QueueFullError);
    await expect(bounded.refusePreview('ja', '/')).rejects.toThrow(QueueFullError);
    await expect.poll(() => started).toHaveLength(3);
    release();
    expect((await settled).map(({ status }) => status === 'fulfilled')).toEqual([
      ...Array(7).fill(true),
      ...Array(3).fill(false),
    ]);
    expect(started).toHaveLength(7);
    expect(await bounded.payload('/')).toMatchObject({ script: '/' });
  });
});
