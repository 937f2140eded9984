/** `npm run bench`: what each page weighs, and what rendering costs against a reference in the same run. */
import { createServer } from 'node:http';
import { JS_BUDGET, pageBytes, pictureBytes, SAMPLE_PATHS } from './lib/page-bytes.ts';
import { startSite } from './lib/start-site.ts';

const { origin, stop } = await startSite();
try {
  const isHeavy = await printBytes();
  await printPictures();
  await printRatios();
  if (isHeavy) process.exitCode = 1;
} finally {
  await stop();
}

/** Prints the table of bytes. @returns whether a page is over its budget */
async function printBytes(): Promise<boolean> {
  let isHeavy = false;
  console.log('Bytes after brotli, first visit.\n');
  console.log(`${'page'.padEnd(36)}${'HTML'.padStart(9)}${'CSS'.padStart(9)}${'JS'.padStart(9)}`);
  for (const path of SAMPLE_PATHS.flatMap((path) => [path, path === '/' ? '/en' : `/en${path}`])) {
    const { html, css, js } = await pageBytes(origin, path);
    const isOver = js > (path === '/' || path === '/en' ? JS_BUDGET.home : JS_BUDGET.elsewhere);
    isHeavy ||= isOver;
    const row = [html, css, js].map((size) => String(size).padStart(9)).join('');
    console.log(`${path.padEnd(36)}${row}${isOver ? '  over budget' : ''}`);
  }
  console.log(`\nBudget for JS: ${JS_BUDGET.home} on home, ${JS_BUDGET.elsewhere} elsewhere.`);
  return isHeavy;
}

/** Prints what the pictures of the pages with most of them weigh on a telephone. */
async function printPictures(): Promise<void> {
  console.log('\nBytes of pictures in AVIF on a telephone, 390 points wide at double density, read to the end.\n');
  console.log(`${'page'.padEnd(36)}${'all'.padStart(9)}${'first'.padStart(9)}`);
  for (const path of ['/', '/works', '/works/hamamatsucho-retrofit', '/columns']) {
    const { all, first } = await pictureBytes(origin, path);
    console.log(`${path.padEnd(36)}${String(all).padStart(9)}${String(first).padStart(9)}`);
  }
}

/** Prints how long a page takes as a multiple of the same bytes from a bare Node server, both asked in turn. */
async function printRatios(): Promise<void> {
  console.log('\nTime of a page from request to last byte, as a multiple of a bare server sending the same bytes.\n');
  for (const path of ['/', '/works', '/columns/9']) {
    const body = await (await fetch(origin + path, { signal: AbortSignal.timeout(10_000) })).text();
    const reference = createServer((_, response) => response.end(body)).listen(0, '127.0.0.1');
    await new Promise((resolve) => reference.once('listening', resolve));
    const address = reference.address();
    const bare = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
    const ratios: number[] = [];
    for (let round = 0; round < 60; round++) {
      const ratio = (await timeOf(origin + path)) / (await timeOf(bare));
      // The first rounds warm both up.
      if (round >= 10) ratios.push(ratio);
    }
    reference.close();
    ratios.sort((a, b) => a - b);
    console.log(`${path.padEnd(36)}median ${ratios[ratios.length >> 1]?.toFixed(1)}`);
  }
}

/** Milliseconds. */
async function timeOf(url: string): Promise<number> {
  const since = performance.now();
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
  await answer.arrayBuffer();
  return performance.now() - since;
}
