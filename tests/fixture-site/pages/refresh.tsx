import { PAYLOAD_CALLBACK } from '../../../site/navigation/payload/payload.ts';
import type { PageProps } from '../../../site/navigation/resolve/page-definition.ts';
import { usePageData } from '../../../site/navigation/use-page-data.ts';

/** Refreshes manually and shows the state of the page's data. */
export default function RefreshPage({ data }: PageProps<{ title: string }>) {
  const { pending, error, timestamp, refresh } = usePageData();
  return (
    <>
      <h1>{data.title}</h1>
      <p>
        <button type="button" onClick={() => refresh()}>
          refresh
        </button>
        <button
          type="button"
          onClick={() => {
            loseNextPayload();
            refresh();
          }}
        >
          refresh failing
        </button>
      </p>
      <dl>
        <dt>pending</dt>
        <dd data-state="pending">{String(pending)}</dd>
        <dt>error</dt>
        <dd data-state="error">{error ? `${error.statusCode} ${error.message}` : 'none'}</dd>
        <dt>timestamp</dt>
        <dd data-state="timestamp">{timestamp ?? 'none'}</dd>
      </dl>
    </>
  );
}

/** Makes the next payload script of this page arrive without registering. Prefetched payloads are not affected. */
function loseNextPayload(): void {
  const global = globalThis as unknown as Record<string, (path: string, ...rest: unknown[]) => void>;
  const register = global[PAYLOAD_CALLBACK];
  if (!register) return;
  const own = location.pathname;
  global[PAYLOAD_CALLBACK] = (path, ...rest) => {
    if (path === own) global[PAYLOAD_CALLBACK] = register;
    else register(path, ...rest);
  };
}
