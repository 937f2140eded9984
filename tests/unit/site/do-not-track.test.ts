import { afterEach, expect, test, vi } from 'vitest';
import { hasDoNotTrack } from '../../../site/state/do-not-track.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['no preference', {}, {}, false],
  ['navigator null', { doNotTrack: null }, { doNotTrack: null }, false],
  ['navigator 0', { doNotTrack: '0' }, { doNotTrack: '0' }, false],
  ['navigator unspecified', { doNotTrack: 'unspecified' }, { doNotTrack: 'unspecified' }, false],
  ['navigator no', { doNotTrack: 'no' }, {}, false],
  ['GPC off', { globalPrivacyControl: false }, {}, false],
  ['navigator 1', { doNotTrack: '1' }, {}, true],
  ['navigator yes', { doNotTrack: 'yes' }, {}, true],
  ['window 1', {}, { doNotTrack: '1' }, true],
  ['window 1, navigator 0', { doNotTrack: '0' }, { doNotTrack: '1' }, true],
  ['GPC on', { globalPrivacyControl: true }, {}, true],
  ['GPC on, navigator 0', { doNotTrack: '0', globalPrivacyControl: true }, {}, true],
])('evaluates %s', (_name, navigator, window, expected) => {
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', window);
  expect(hasDoNotTrack()).toBe(expected);
});
