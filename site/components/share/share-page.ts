import type { ShareMessages } from './share-link.tsx';

/**
 * Shares the page with the browser's share sheet. If that is unavailable or fails, copies the canonical address, which
 * contains no visitor-specific parameters.
 *
 * @param status element for the outcome; stays empty after sharing or cancelling
 */
export async function sharePage(messages: ShareMessages, status: Element): Promise<void> {
  // Set in the document's head (`app/head/head.tsx`).
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '';
  const page = { title: document.title, url };
  // Cleared first, so that a repeated outcome is announced again.
  status.replaceChildren();
  if (navigator.canShare?.(page)) {
    try {
      return await navigator.share(page);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    // Unavailable without HTTPS and rejected by some in-app browsers.
    await navigator.clipboard.writeText(url);
    status.textContent = messages.copied;
  } catch {
    const field = Object.assign(document.createElement('input'), { value: url, readOnly: true });
    const label = document.createElement('label');
    label.append(messages.failed, field);
    status.append(label);
    field.focus();
    field.select();
  }
}
