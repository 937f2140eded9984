import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/lib/find-chromium.mjs';

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

/** Debian's Chromium or an installed Chrome. @throws one sentence where there is none */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Browser tests need Chromium or Chrome: install one, or set CHROMIUM_PATH.');
  return chromium.launch({ executablePath, args: FLAGS });
}

export interface Visitor extends AsyncDisposable {
  context: BrowserContext;
  page: Page;
  /** Console errors, console warnings and uncaught exceptions so far; each test expects them, or there are none. */
  complaints: string[];
}

/**
 * A visitor with an empty profile. Disposing of it fails the test where the console complained and `complaints` was
 * not emptied: a test that expects a complaint asserts it, and takes it out.
 */
export async function visitor(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({ locale: 'ja-JP', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  return {
    context,
    page,
    complaints,
    async [Symbol.asyncDispose]() {
      await context.close();
      if (complaints.length > 0) throw new Error(`The console complained:\n${complaints.join('\n')}`);
    },
  };
}
