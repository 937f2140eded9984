import type { ShareWords } from './share-link.tsx';

/**
 * Shares the page by the browser's own ways where it has them; otherwise, and where it refuses, copies the address. That is the
 * canonical one, in which nothing is the visitor's own.
 *
 * @param status where to say what came of it: nothing, where it was shared or the visitor thought better of it
 */
export async function sharePage(words: ShareWords, status: Element): Promise<void> {
  // As the head of the document says it (`app/head/head.tsx`).
  const url = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? '';
  const page = { title: document.title, url };
  // Said again each time.
  status.replaceChildren();
  if (navigator.canShare?.(page)) {
    try {
      return await navigator.share(page);
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  try {
    // Absent without https, and refused by some browsers inside other apps.
    await navigator.clipboard.writeText(url);
    status.textContent = words.copied;
  } catch {
    const field = Object.assign(document.createElement('input'), { value: url, readOnly: true });
    const label = document.createElement('label');
    label.append(words.failed, field);
    status.append(label);
    field.focus();
    field.select();
  }
}
