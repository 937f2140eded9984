import { useEffect, useState } from 'react';
import { useStore } from '../../../state/store.tsx';

type Parts = typeof import('./consent-parts.tsx');

/** Where visitors are asked about third parties: the question is a chunk of its own, and what a browser remembers decides. */
export function Consent() {
  const { consent } = useStore().site;
  const [parts, setParts] = useState<Parts>();
  const asks = consent !== undefined;
  useEffect(() => {
    if (asks) import('./consent-parts.tsx').then(setParts, () => undefined);
  }, [asks]);
  return consent && parts ? <parts.ConsentParts texts={consent} /> : null;
}
