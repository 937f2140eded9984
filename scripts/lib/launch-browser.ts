import { type Browser, chromium } from 'playwright-core';
import { Refusal } from '../bootstrap/cli.mjs';
import { findChromium } from '../bootstrap/find-chromium.mjs';

/** The last list is the one that counts: what playwright leaves out for the sake of steady tests, and our own. */
const WITHOUT = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
  // The address bar's own two documents, in a process of their own. Each context opens a window, and a window nobody
  // types into has no use for them: they take two thirds of the work of opening one (0.9 s of a processor, 0.25 without).
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  // A process in advance for a site that a test does not go to.
  'SpareRendererForSitePerProcess',
  // A count of references to freed memory, in every process: for who visits the sites of others.
  'PartitionAllocBackupRefPtr',
];

const FLAGS = [
  `--disable-features=${WITHOUT.join()}`,
  '--no-sandbox',
  '--headless=new',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export interface BrowserOptions {
  /** Whether a page that was left comes back as it was, as visitors' browsers do it. Not if it is not said. */
  keepsPages?: boolean;
  /** Whether pictures are fetched and shown. They are, if it is not said. */
  pictures?: boolean;
}

/**
 * Debian's Chromium or an installed Chrome.
 *
 * @throws {Refusal} where there is none
 */
export function launchBrowser({ keepsPages = false, pictures = true }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Refusal('A browser is needed: install Chromium or Chrome, or name one in CHROMIUM_PATH.');
  const ignoreDefaultArgs = keepsPages ? ['--disable-back-forward-cache'] : [];
  const args = pictures ? FLAGS : [...FLAGS, '--blink-settings=imagesEnabled=false'];
  return chromium.launch({ executablePath, args, ignoreDefaultArgs });
}
