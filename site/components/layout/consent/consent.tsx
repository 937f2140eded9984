import { useEffect, useState } from 'react';
import { useStore } from '../../../state/store.tsx';

type Parts = typeof import('./consent-parts.tsx');

/** Loads the consent notice as a separate chunk. It renders only in the browser, which stores the decision. */
export function Consent() {
  const { consent } = useStore().site;
  const [parts, setParts] = useState<Parts>();
  const isNeeded = consent !== undefined;
  useEffect(() => {
    // After `catch`, because a `then` of the import itself would run before the stylesheet applies.
    if (isNeeded) import('./consent-parts.tsx').catch(() => undefined).then(setParts);
  }, [isNeeded]);
  return consent && parts ? <parts.ConsentParts texts={consent} /> : null;
}
