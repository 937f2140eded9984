import { type Browser, chromium } from 'playwright-core';
import { CliError } from '../bootstrap/cli.mjs';
import { findChromium } from '../bootstrap/find-chromium.mjs';

/** Playwright's defaults and our own: Chromium uses only the last `--disable-features`. */
const WITHOUT = [
  ...['AimEnabled', 'AvoidCorsURLLoaderRestartOnRedirect', 'AvoidUnnecessaryBeforeUnloadCheckSync'],
  ...['DestroyProfileOnBrowserClose', 'HttpsFirstBalancedModeAutoEnable', 'HttpsUpgrades', 'LensOverlay'],
  ...['MediaRouter', 'NetworkTimeServiceQuerying', 'OptimizationHints', 'PaintHolding', 'PreconnectToSearch'],
  ...['TcpPortRandomizationWin', 'ThirdPartyStoragePartitioning'],
  // Documents of the address bar. Without them, a context takes 0.25 s of CPU time instead of 0.9 s.
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
  // Preloads a process for another site.
  'SpareRendererForSitePerProcess',
  // Hardening that costs time in every process.
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
  /** Enables the back/forward cache. */
  hasPageCache?: boolean;
  pictures?: boolean;
}

/** @throws {CliError} if no browser is installed */
export function launchBrowser({ hasPageCache = false, pictures = true }: BrowserOptions = {}): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath)
    throw new CliError('This command requires a browser. Install Chromium or Chrome, or set CHROMIUM_PATH.');
  const ignoreDefaultArgs = hasPageCache ? ['--disable-back-forward-cache'] : [];
  const args = pictures ? FLAGS : [...FLAGS, '--blink-settings=imagesEnabled=false'];
  return chromium.launch({ executablePath, args, ignoreDefaultArgs });
}
