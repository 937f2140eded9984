import { useEffect } from 'react';

/**
 * Runs when React has taken the document over: a navigation before it has subscribed to the router would change the
 * address and not the page. Not in the entry: a module with a component is run again after an edit, and there is one root.
 */
export function OnceHydrated({ run }: { run: () => () => void }) {
  useEffect(run, [run]);
  return null;
}
