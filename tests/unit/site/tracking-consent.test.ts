import { afterEach, expect, test, vi } from 'vitest';
import { mayTrack } from '../../../site/app/head/tracking-consent.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['nothing said', {}, {}, true],
  ['navigator null', { doNotTrack: null }, { doNotTrack: null }, true],
  ['navigator 0', { doNotTrack: '0' }, { doNotTrack: '0' }, true],
  ['navigator unspecified', { doNotTrack: 'unspecified' }, { doNotTrack: 'unspecified' }, true],
  ['navigator no', { doNotTrack: 'no' }, {}, true],
  ['control off', { globalPrivacyControl: false }, {}, true],
  ['navigator 1', { doNotTrack: '1' }, {}, false],
  ['navigator yes', { doNotTrack: 'yes' }, {}, false],
  ['window 1', {}, { doNotTrack: '1' }, false],
  ['window 1, navigator 0', { doNotTrack: '0' }, { doNotTrack: '1' }, false],
  ['control on', { globalPrivacyControl: true }, {}, false],
  ['control on, navigator 0', { doNotTrack: '0', globalPrivacyControl: true }, {}, false],
])('%s', (_name, navigator, window, allowed) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', window);
  expect(mayTrack()).toBe(allowed);
});
