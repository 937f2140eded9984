/**
 * `measure.ts <chromium> <rounds> <origin> <path>…` prints an array of {@link FirstView} as JSON.
 * Runs as a separate process, because Lighthouse leaks memory.
 */
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

/** Medians in milliseconds; score up to 100. */
export interface FirstView {
  path: string;
  score: number;
  firstPaint: number;
  largestPaint: number;
  blocking: number;
}

const FLAGS = [
  ...['--no-sandbox', '--headless=new', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
];

const [chromePath = '', count, origin = '', ...paths] = process.argv.slice(2);
const ROUNDS = Number(count);
const browser = await launch({ chromePath, chromeFlags: FLAGS });
const views: FirstView[] = [];
try {
  for (const path of paths) {
    const rounds: FirstView[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(path));
    const median = (key: Exclude<keyof FirstView, 'path'>) =>
      rounds.map((view) => view[key]).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN;
    views.push({
      path,
      score: median('score'),
      firstPaint: median('firstPaint'),
      largestPaint: median('largestPaint'),
      blocking: median('blocking'),
    });
  }
} finally {
  browser.kill();
}
console.log(JSON.stringify(views));

async function measure(path: string): Promise<FirstView> {
  const { lhr } = await lighthouse(origin + path, {
    port: browser.port,
    onlyCategories: ['performance'],
    logLevel: 'error',
    // Avoids the redirect to English.
    extraHeaders: { 'Accept-Language': 'ja' },
  });
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    path,
    score: Math.round((lhr.categories.performance?.score ?? Number.NaN) * 100),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocking: value('total-blocking-time'),
  };
}
