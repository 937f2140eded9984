import { useSyncExternalStore } from 'react';

/** Same key as in `app/notice-script.ts`. */
const NOTICE_KEY = 'meguri:notice';
const DISMISSED_EVENT = 'meguri:notice';

/** Empty on the server and during hydration. */
export function useDismissedNotice(): string {
  return useSyncExternalStore(subscribe, dismissedNotice, () => '');
}

export function dismissNotice(id: string): void {
  document.documentElement.dataset.dismissed = id;
  try {
    localStorage.setItem(NOTICE_KEY, id);
  } catch {
    // If storage is blocked, the dismissal applies to this document.
  }
  dispatchEvent(new Event(DISMISSED_EVENT));
}

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
  addEventListener(DISMISSED_EVENT, listener);
  return () => removeEventListener(DISMISSED_EVENT, listener);
}
