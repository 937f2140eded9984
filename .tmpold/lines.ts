import { launchBrowser } from '../scripts/lib/launch-browser.ts';
import { lineProblems } from '../scripts/lib/screenshots/line-problems.ts';
const origin = process.argv[2]; const paths = process.argv.slice(3);
const browser = await launchBrowser({ pictures: false });
const context = await browser.newContext({ locale: 'ja-JP' });
const page = await context.newPage();
page.on('console', m => { if (['error','warning'].includes(m.type())) console.log('CONSOLE', m.text().slice(0,600)); });
let n=0; const t=performance.now();
for (const path of paths) { 
  await page.setViewportSize({width:390,height:844});
  await page.goto(origin+path, { waitUntil: 'load' }); await page.evaluate(() => document.fonts.ready);
  for (const width of [320,390,820,1440]) {
  await page.setViewportSize({ width, height: 900 });
  const p = await page.evaluate(lineProblems); n+=p.length;
  for (const x of new Set(p)) console.log(width, path, x); }
  const flex = await page.evaluate(() => [...document.querySelectorAll('wbr')].filter(w => /flex|grid/.test(getComputedStyle(w.parentElement).display)).map(w => w.parentElement.outerHTML.slice(0,100)));
  for (const f of new Set(flex)) console.log('FLEX', path, f);
  const hidden = await page.evaluate(() => /[\u200b\u2060\u00ad]/.exec(document.documentElement.outerHTML)?.index); if (hidden!==undefined) console.log('HIDDEN', path);
  const over = await page.evaluate(()=>document.documentElement.scrollWidth>innerWidth); if(over) console.log('OVERFLOW',path);
}
console.log(n, 'problems', Math.round(performance.now()-t),'ms'); await browser.close();
