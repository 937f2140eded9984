import { useState } from 'react';
import type { ServerMessages } from '../../i18n/server-messages.server.ts';
import { useStore } from '../../state/store.tsx';
import { shareAddress } from './share-address.ts';
import styles from './share-link.module.css';

/** Gives the page's canonical address, which has nothing of the visitor in it, to others. `words`: from the page's payload. */
export function ShareLink({ words }: { words: ServerMessages['shareLink'] }) {
  const { title } = useStore().page;
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof shareAddress>>>(null);

  async function share() {
    // Said again each time.
    setOutcome(null);
    setOutcome(await shareAddress({ title, url: canonicalUrl() }));
  }

  return (
    <div className={styles.share}>
      <button type="button" onClick={share}>
        {words.label}
      </button>
      <p role="status">{outcome === 'copied' && words.copied}</p>
      {outcome === 'failed' && (
        <label>
          {words.failed}
          <input ref={selectAll} value={canonicalUrl()} readOnly />
        </label>
      )}
    </div>
  );
}

/** As the head of the document says it (`app/head/head.tsx`). */
function canonicalUrl(): string {
  return document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '';
}

function selectAll(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}
