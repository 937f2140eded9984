import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Site } from '../site/entry-server.tsx';
import { requestedLocale } from './entry-locale.ts';

/** How much is rendered at once; the rest of a render's time is waiting for content, so it is far more than the cores. */
const MOST_AT_WORK = 64;
/** How many more may wait for their turn: at 6 ms a page, the last of them waits about a second and a half. */
const MOST_WAITING = 192;

/** There is more to render than may wait. Nothing has been done for the request. */
export class TooBusy extends Error {
  override readonly name = 'TooBusy';
}

/** The parts of a site that cost something to answer. */
type Rendering = Pick<Site, 'render' | 'payload' | 'refusePreview'>;

/**
 * The same site with a bounded queue before its rendering. What is asked for while the same is being rendered, and is
 * the same for everybody, is rendered once: previews and posted forms never are.
 *
 * @throws {TooBusy} from every method, where the queue is full
 */
export function boundRendering(
  site: Rendering,
  { atWork = MOST_AT_WORK, waiting = MOST_WAITING }: { atWork?: number; waiting?: number } = {},
): Rendering {
  const queue = new PQueue({ concurrency: atWork });
  // One begins, then other requests are read, then the next one begins: content that is in memory makes nobody wait.
  const turns = new PQueue({ concurrency: 1 });

  async function queued<Result>(render: () => Promise<Result>): Promise<Result> {
    if (queue.size >= waiting) throw new TooBusy('Too many pages wait to be rendered');
    return queue.add(async () => {
      await turns.add(() => setImmediate());
      return render();
    });
  }

  const page = sharing<Awaited<ReturnType<Site['render']>>>();
  const payload = sharing<Awaited<ReturnType<Site['payload']>>>();
  const refusal = sharing<string>();

  return {
    render(request, preview = null, form = null) {
      const render = () => queued(() => site.render(request, preview, form));
      // Of a visitor's headers only the language that they prefer has a say in a page.
      return preview || form ? render() : page(`${requestedLocale(request)} ${request.url}`, render);
    },
    payload(path, preview = null) {
      const render = () => queued(() => site.payload(path, preview));
      return preview ? render() : payload(path, render);
    },
    refusePreview: (locale, leave) =>
      refusal(`${locale} ${leave}`, () => queued(() => site.refusePreview(locale, leave))),
  };
}

/** Single flight: one run for all who ask for the same while it runs. */
function sharing<Result>() {
  const running = new Map<string, Promise<Result>>();
  return (key: string, run: () => Promise<Result>): Promise<Result> => {
    const known = running.get(key);
    if (known) return known;
    const result = run();
    running.set(key, result);
    const forget = () => running.delete(key);
    result.then(forget, forget);
    return result;
  };
}
