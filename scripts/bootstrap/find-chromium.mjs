import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { aptInstall, aptUpdate, mayInstall } from './apt.mjs';
import { print, secondsSince } from './cli.mjs';

/** Headless Chromium of Debian, which needs two thirds of the CPU time (decision 25). */
const HEADLESS_SHELL = 'chromium-headless-shell';

const DEFAULT_PATHS = [
  `/usr/bin/${HEADLESS_SHELL}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * @param {string | undefined} named path from CHROMIUM_PATH; if set, no other is tried
 * @param {(path: string) => boolean} works
 * @returns {string | null}
 */
export function findChromium(named = process.env.CHROMIUM_PATH, works = isBrowser) {
  const paths = named ? [named] : DEFAULT_PATHS;
  return paths.find(works) ?? null;
}

/**
 * Finds Chromium. Root on a Debian-based system installs it and the fonts first.
 * @returns {Promise<{ path: string } | { problem: string }>}
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH && !findChromium()) {
    return {
      problem: `The browser tests cannot run, because CHROMIUM_PATH (${process.env.CHROMIUM_PATH}) does not start.`,
    };
  }
  const missing = [];
  if (!process.env.CHROMIUM_PATH && !findChromium()?.endsWith(HEADLESS_SHELL)) missing.push(HEADLESS_SHELL);
  if (!hasFont(':lang=ja')) missing.push('fonts-noto-cjk');
  // The site's fallback fonts are tuned to Liberation; other fonts cause layout shifts.
  if (!hasFont('Liberation Serif')) missing.push('fonts-liberation');
  if (missing.length > 0 && mayInstall()) {
    await install(missing);
    // Some Debian derivatives have no chromium-headless-shell.
    if (!findChromium()) await install(['chromium']);
  }

  const path = findChromium();
  if (path) return { path };
  return { problem: 'The browser tests cannot run. Install Chromium or Google Chrome, or set CHROMIUM_PATH.' };
}

/**
 * @param {string} path
 * @returns {boolean} false for Ubuntu's stub `chromium-browser`, which only recommends snap
 */
function isBrowser(path) {
  if (!existsSync(path)) return false;
  // On Windows and macOS, `--version` opens a window.
  if (process.platform !== 'linux') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** @param {string} pattern */
function hasFont(pattern) {
  if (process.platform !== 'linux') return true;
  const fonts = spawnSync('fc-list', [pattern, 'family'], { encoding: 'utf8', timeout: 30_000 });
  return fonts.status === 0 && fonts.stdout.trim() !== '';
}

/** @param {string[]} packages */
async function install(packages) {
  print(`Installing ${packages.join(' and ')} (apt-get).`);
  const since = performance.now();
  await aptUpdate();
  // Install packages one by one, because most tests run without the fonts.
  for (const name of packages) {
    const result = await aptInstall([name]);
    if (!result.ok) print(`Installing ${name} failed:\n${result.output.trim().split('\n').slice(-5).join('\n')}`);
  }
  print(`Finished apt-get in ${secondsSince(since)}.`);
}
