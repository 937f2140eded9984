import { useState } from 'react';
import { browserHttp } from '../../../site/data/browser-content.ts';
import { useApp } from '../../../site/navigation/app-context.ts';
import type { PageProps } from '../../../site/navigation/resolve/page-definition.ts';

/** Uses the content client in the browser. Tests delay its responses on the network. */
export default function RequestPage({ data }: PageProps<{ title: string }>) {
  const app = useApp();
  const [outcome, setOutcome] = useState('none');
  const send = (path: string, options: { progress?: boolean } = {}) => {
    if (!app) return;
    setOutcome('waiting');
    browserHttp(app.progress)
      .get(path, options)
      .then(
        () => setOutcome('answered'),
        (error) => setOutcome(`${error.failure}: ${error.message}`),
      );
  };
  return (
    <>
      <h1>{data.title}</h1>
      <p>
        <button type="button" onClick={() => send('news')}>
          slow
        </button>
        <button type="button" onClick={() => send('/no-such-endpoint')}>
          failing
        </button>
        <button type="button" onClick={() => send('news', { progress: false })}>
          silent
        </button>
      </p>
      <p data-state="outcome">{outcome}</p>
    </>
  );
}
