/** Which notice the visitor has put away: remembered by the browser, for the documents after this one, too. */
import { useSyncExternalStore } from 'react';

/** As in `app/notice-script.ts`. */
const NOTICE_KEY = 'meguri:notice';
const CHANGED = 'meguri:notice';

/** Its id; empty where it is none, on the server, and while the server's document is taken over. */
export function useDismissedNotice(): string {
  return useSyncExternalStore(subscribe, dismissedNotice, () => '');
}

export function dismissNotice(id: string): void {
  document.documentElement.dataset.dismissed = id;
  try {
    localStorage.setItem(NOTICE_KEY, id);
  } catch {
    // Storage may be blocked: then it is put away for this document.
  }
  dispatchEvent(new Event(CHANGED));
}

/** The same at this moment, in the browser. */
export function dismissedNotice(): string {
  const { dataset } = document.documentElement;
  if (dataset.dismissed !== undefined) return dataset.dismissed;
  try {
    return localStorage.getItem(NOTICE_KEY) ?? '';
  } catch {
    return '';
  }
}

function subscribe(listener: () => void): () => void {
  addEventListener(CHANGED, listener);
  return () => removeEventListener(CHANGED, listener);
}
