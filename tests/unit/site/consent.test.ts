import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decide, decisionAbout, isPostponed, postpone } from '../../../site/state/consent.ts';

const HOSTS = 'www.googletagmanager.com translate.example.com';
const DAY_MS = 24 * 60 * 60 * 1000;

/** Fakes the storage of a browser. @param isBlocked whether access to storage throws */
function browser(isBlocked = false): void {
  const storage = () => {
    const stored = new Map<string, string>();
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, text: string) => stored.set(key, text),
    };
  };
  for (const name of ['localStorage', 'sessionStorage']) {
    const store = storage();
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        if (isBlocked) throw new DOMException('Blocked', 'SecurityError');
        return store;
      },
    });
  }
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('dispatchEvent', () => true);
}

const before = ['localStorage', 'sessionStorage'].map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-23T09:00:00+09:00') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const [index, name] of ['localStorage', 'sessionStorage'].entries()) {
    const [descriptor] = before.slice(index);
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  }
});

describe('consent decision', () => {
  test.each(['granted', 'refused'] as const)('is valid for six months if it is %s', (decision) => {
    browser();
    expect(decisionAbout(HOSTS)).toBeNull();
    decide(decision, HOSTS);
    vi.setSystemTime(Date.now() + 183 * DAY_MS - 1);
    expect(decisionAbout(HOSTS)).toBe(decision);
    vi.setSystemTime(Date.now() + 1);
    expect(decisionAbout(HOSTS)).toBeNull();
  });

  test('covers only the listed hosts if granted, and all hosts if refused', () => {
    browser();
    decide('granted', HOSTS);
    expect(decisionAbout(`${HOSTS} fonts.example.com`)).toBeNull();
    decide('refused', HOSTS);
    expect(decisionAbout(`${HOSTS} fonts.example.com`)).toBe('refused');
  });

  test('is invalid if it was made with a clock in the future', () => {
    browser();
    vi.setSystemTime(Date.now() + 3650 * DAY_MS);
    decide('granted', HOSTS);
    vi.setSystemTime(Date.now() - 3650 * DAY_MS);
    expect(decisionAbout(HOSTS)).toBeNull();
  });

  test.each(['', 'granted', 'granted x y', `granted 1 ${HOSTS}`, `yes 1795000000000 ${HOSTS}`])(
    'is not read from %j',
    (text) => {
      browser();
      localStorage.setItem('meguri:consent', text);
      expect(decisionAbout(HOSTS)).toBeNull();
    },
  );

  test('is valid for the current document if storage is blocked', () => {
    browser(true);
    expect([decisionAbout(HOSTS), isPostponed()]).toEqual([null, false]);
    decide('granted', HOSTS);
    postpone();
    expect([decisionAbout(HOSTS), isPostponed()]).toEqual(['granted', false]);
    browser(true);
    expect(decisionAbout(HOSTS)).toBeNull();
  });
});
