import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.mjs';
import { Refusal } from './say.mjs';

const FLAGS = [
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Debian's Chromium or an installed Chrome.
 *
 * @param options.keepsPages whether a page that was left comes back as it was, as visitors' browsers do it
 * @throws {Refusal} where there is none
 */
export function launchBrowser({ keepsPages = false } = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Refusal('A browser is needed: install Chromium or Chrome, or name one in CHROMIUM_PATH.');
  const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : [];
  return chromium.launch({ executablePath, args: FLAGS, ignoreDefaultArgs });
}
