import { pageBytes, pictureBytes } from '../lib/page-bytes.ts';
import { patternOf, samplePath, samplePaths } from '../lib/sample-paths.ts';
import { print, type Row, table } from './report.ts';
import { measuredSite } from './site-process.ts';
import { type Check, TARGETS } from './targets.ts';

export async function bytes(): Promise<void> {
  print('After brotli, first visit.\n');
  await using site = await measuredSite();
  const rows: Row[] = [];
  const checks: Check[][] = [];
  for (const path of samplePaths().flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])) {
    const { html, css, js } = await pageBytes(site.origin, path);
    const { home, elsewhere } = TARGETS.javascript;
    const script = { name: 'JavaScript', value: js, target: path === '/' || path === '/en' ? home : elsewhere };
    rows.push([patternOf(path), html, css, js]);
    checks.push([{ name: 'CSS', value: css, target: TARGETS.css }, script]);
  }
  table(['page', 'HTML', 'CSS', 'JavaScript'], rows, checks);
  print('Pictures in AVIF on a telephone, 390 points wide at double density, read to the end.\n');
  const pictures: Row[] = [];
  for (const path of ['/', '/works', samplePath('works'), '/columns']) {
    const { all, first } = await pictureBytes(site.origin, path);
    pictures.push([patternOf(path), all, first]);
  }
  table(['page', 'all', 'first'], pictures);
}
