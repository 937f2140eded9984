/**
 * What a visitor has decided about third parties, where visitors are asked (`CONSENT=optin`). The browser alone keeps it: the
 * server needs to know nothing, and pages are the same for all.
 */
import { useSyncExternalStore } from 'react';

export type Decision = 'granted' | 'refused';

/** The words of the question, in the page's language. */
export interface ConsentTexts {
  /** Whom it is about: another list is another question. */
  hosts: string;
  label: string;
  text: string;
  details: string;
  allow: string;
  refuse: string;
  later: string;
  keep: string;
  change: string;
  states: Record<Decision | 'undecided' | 'objected', string>;
}

/** `{decision} {until} {hosts}`, the second in milliseconds since 1970. */
const DECISION_KEY = 'meguri:consent';
/** For as long as the tab is open. */
const POSTPONED_KEY = 'meguri:consent-later';
/** The event of a decision in this document. */
export const DECIDED = 'meguri:consent';
/** Six months, as the notice and the page on privacy say. */
const KEPT_MS = 183 * 24 * 60 * 60 * 1000;

/** The decision that holds now; null where there is none, or no longer. */
export function decisionAbout(hosts: string): Decision | null {
  const [decision, until, ...about] = read().split(' ');
  const left = Number(until) - Date.now();
  // A clock that was set forward when the visitor decided makes nothing longer.
  if (!(left > 0 && left <= KEPT_MS)) return null;
  if (decision === 'refused') return decision;
  // Who has allowed some has not allowed others.
  return decision === 'granted' && about.join(' ') === hosts ? decision : null;
}

export function useDecision(hosts: string): Decision | null {
  return useSyncExternalStore(onDecision, () => decisionAbout(hosts));
}

export function decide(decision: Decision, hosts: string): void {
  const text = `${decision} ${Date.now() + KEPT_MS} ${hosts}`;
  try {
    localStorage.setItem(DECISION_KEY, text);
  } catch {
    // Storage may be blocked: then it holds for this document.
    document.documentElement.dataset.consent = text;
  }
  dispatchEvent(new Event(DECIDED));
}

/** Told of decisions, those in other tabs, too. @returns how to stop */
export function onDecision(listener: () => void): () => void {
  for (const type of [DECIDED, 'storage']) addEventListener(type, listener);
  return () => {
    for (const type of [DECIDED, 'storage']) removeEventListener(type, listener);
  };
}

/** The question was put away without an answer: that is no decision, and it comes back with the next visit. */
export function postpone(): void {
  try {
    sessionStorage.setItem(POSTPONED_KEY, '1');
  } catch {
    // Then it comes back with the next document.
  }
}

export function isPostponed(): boolean {
  try {
    return sessionStorage.getItem(POSTPONED_KEY) !== null;
  } catch {
    return false;
  }
}

function read(): string {
  const { consent } = document.documentElement.dataset;
  if (consent !== undefined) return consent;
  try {
    return localStorage.getItem(DECISION_KEY) ?? '';
  } catch {
    return '';
  }
}
