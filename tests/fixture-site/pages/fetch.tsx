import { useRef } from 'react';
import { useFetch } from '../../../site/data/fetch/use-fetch.ts';
import type { PageProps } from '../../../site/navigation/resolve/page-definition.ts';

type Mode = 'fast' | 'slow' | 'fail';

/** Shows the complete state of the component fetch hook. */
export default function FetchPage({ data }: PageProps<{ title: string }>) {
  const mode = useRef<Mode>('fast');
  const { value, pending, error, timestamp, start } = useFetch(async (signal) => {
    const chosen = mode.current;
    if (chosen === 'slow') await pause(1500, signal);
    if (chosen === 'fail') throw Object.assign(new Error('the fetch failed'), { status: 503 });
    return `loaded ${chosen}`;
  });
  const load = (chosen: Mode) => () => {
    mode.current = chosen;
    start();
  };
  return (
    <>
      <h1>{data.title}</h1>
      <p>
        <button type="button" onClick={load('fast')}>
          load
        </button>
        <button type="button" onClick={load('slow')}>
          load slowly
        </button>
        <button type="button" onClick={load('fail')}>
          fail
        </button>
      </p>
      <dl>
        <dt>pending</dt>
        <dd data-state="pending">{String(pending)}</dd>
        <dt>error</dt>
        <dd data-state="error">{error ? `${error.statusCode} ${error.message}` : 'none'}</dd>
        <dt>timestamp</dt>
        <dd data-state="timestamp">{timestamp ?? 'none'}</dd>
        <dt>value</dt>
        <dd data-state="value">{value ?? 'none'}</dd>
      </dl>
    </>
  );
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
}
