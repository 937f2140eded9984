/**
 * Consent to third parties (`CONSENT=optin`).
 * Stored only in the browser, so that pages stay cacheable.
 */
import { useSyncExternalStore } from 'react';

export type Decision = 'granted' | 'refused';

export interface ConsentTexts {
  /** A different list of hosts requires a new decision. */
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

/** `{decision} {until} {hosts}`, with `until` in milliseconds since the epoch. */
const DECISION_KEY = 'meguri:consent';
const POSTPONED_KEY = 'meguri:consent-later';
export const DECISION_EVENT = 'meguri:consent';
/** Six months, as stated in the notice and the privacy policy. */
const DECISION_TTL_MS = 183 * 24 * 60 * 60 * 1000;

/** Returns the decision of the visitor, or null if it is missing or expired. */
export function decisionAbout(hosts: string): Decision | null {
  const [decision, until, ...about] = read().split(' ');
  const remainingMs = Number(until) - Date.now();
  // Limits the lifetime even if the clock was wrong at the time of the decision.
  if (!(remainingMs > 0 && remainingMs <= DECISION_TTL_MS)) return null;
  if (decision === 'refused') return decision;
  return decision === 'granted' && about.join(' ') === hosts ? decision : null;
}

export function useDecision(hosts: string): Decision | null {
  return useSyncExternalStore(onDecision, () => decisionAbout(hosts));
}

export function decide(decision: Decision, hosts: string): void {
  const text = `${decision} ${Date.now() + DECISION_TTL_MS} ${hosts}`;
  try {
    localStorage.setItem(DECISION_KEY, text);
  } catch {
    // If storage is blocked, the decision applies to this document.
    document.documentElement.dataset.consent = text;
  }
  dispatchEvent(new Event(DECISION_EVENT));
}

/** Calls the listener for decisions in other tabs, too. */
export function onDecision(listener: () => void): () => void {
  for (const type of [DECISION_EVENT, 'storage']) addEventListener(type, listener);
  return () => {
    for (const type of [DECISION_EVENT, 'storage']) removeEventListener(type, listener);
  };
}

/** Hides the dialog for this session without a decision. */
export function postpone(): void {
  try {
    sessionStorage.setItem(POSTPONED_KEY, '1');
  } catch {
    // Storage is blocked; the dialog reappears.
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
