export interface Address {
  title: string;
  url: string;
}

/**
 * The browser's own ways of sharing where it has them; otherwise, and where it refuses, the address is copied.
 *
 * @returns null where the browser has said all there is to say: it was shared, or the visitor thought better of it
 */
export async function shareAddress(address: Address): Promise<'copied' | 'failed' | null> {
  if (navigator.canShare?.(address)) {
    try {
      await navigator.share(address);
      return null;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null;
    }
  }
  try {
    // Absent without https, and refused by some browsers inside other apps.
    await navigator.clipboard.writeText(address.url);
    return 'copied';
  } catch {
    return 'failed';
  }
}
