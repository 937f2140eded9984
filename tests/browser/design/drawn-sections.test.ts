/** Sections drawn from figures, as sent by the server: charts with tables, history, organisation, maps, façade. */
import { expect, test } from 'vitest';
import { siteConfig } from '../../../site.config.ts';
import { sharedSite } from '../../support/for-file.ts';
import { asWritten } from '../../support/site/as-written.ts';
import { COMPANY } from '../../support/site/company.ts';
import { visit } from '../../support/site/visit.ts';

const site = sharedSite();

/** Returns the HTML and the text of a section. */
async function sectionOf(path: string, id: string) {
  const html = await (await fetch(site.origin + path)).text();
  const [markup = ''] = new RegExp(`<section id="${id}".*?</section>`, 's').exec(html) ?? [];
  const toText = (part: string) =>
    asWritten(part)
      .replaceAll(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  return { markup, rows: [...markup.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => toText(row)), text: toText(markup) };
}

test('draws assets as one bar above a table with names, amounts, shares and total, in proportion to the amounts', async () => {
  const html = await (await fetch(`${site.origin}/en/company`)).text();
  const [chart = ''] = /<section id="portfolio".*?<\/section>/s.exec(html) ?? [];
  const rows = [...chart.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
    row
      .replaceAll(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  expect([rows[0], rows[1], rows.at(-1)]).toEqual([
    'Use Acquisition price (¥bn) Share',
    'Offices 43.2 35%',
    'Total 123.4 100%',
  ]);
  const parts = [...chart.matchAll(/<rect x="([\d.]+)%" width="([\d.]+)%"/g)].map(([, ...part]) => part.map(Number));
  expect(parts.slice(0, 2)).toEqual([
    [0, 35],
    [35, 26],
  ]);
  expect(parts.reduce((sum, [, width = 0]) => sum + width, 0)).toBeCloseTo(100, 0);
});

test('draws occupancy as a line above a table, with each point above its column and scaled to the axis', async () => {
  const { markup, rows } = await sectionOf('/en/services/fund', 'occupancy');
  expect(rows[1]).toBe('Occupancy (%) 95.3 94.9 95.8 96.3 96.5 96.7');
  const ends = [...markup.matchAll(/<span>(\d+)<\/span>/g)].map(([, end]) => Number(end));
  // The part from 0 to 94 is cut out.
  expect(ends).toEqual([97, 94, 0]);
  const points = /points="([^"]*)"/
    .exec(markup)?.[1]
    ?.split(' ')
    .map((point) => point.split(',').map(Number));
  expect(points).toHaveLength(6);
  expect(points?.at(-1)).toEqual([91.67, 10]);
});

test('draws durations as bars on one scale, paler for the possible extension, with an accessible text', async () => {
  const { markup, text } = await sectionOf('/en/services/client', 'durations');
  expect(text).toContain('New building two to three years');
  const bars = [...markup.matchAll(/<rect x="([\d.]+)%"[^>]* width="([\d.]+)%"/g)].map(([, x, width]) => [x, width]);
  // On a scale of 36 months: a sale takes 6, a new building 24 to 36.
  expect(bars.slice(0, 4)).toEqual([
    ['0', '16.7'],
    ['16.7', '0'],
    ['0', '66.7'],
    ['66.7', '33.3'],
  ]);
  const ticks = [...markup.matchAll(/<text[^>]*>([^<]*)/g)].map(([, tick]) => tick);
  expect(ticks).toEqual(['0', '12', '24', '36 months']);
});

test('draws a structure as parties around one, with labelled arrows for each direction', async () => {
  const { markup, text } = await sectionOf('/services/fund', 'structure');
  expect(text).toContain('金融機関 借入金 利息・元本');
  const arrows = [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label);
  expect(arrows.slice(0, 2)).toEqual(['営業者へ', '営業者から']);
  expect(arrows).toHaveLength(8);
});

test('draws energy before and after as pairs of bars, with totals and the change', async () => {
  const { markup, rows } = await sectionOf('/services/client', 'energy');
  expect([rows[1], rows.at(-1)]).toEqual(['空調・換気 1,010 552 −45%', '合計 1,690 924 −45%']);
  expect(markup.match(/<rect/g)).toHaveLength(8);
});

test('lists the history by year, the organisation as nested lists, and fees with time and payer', async () => {
  const { markup: history, text } = await sectionOf('/en/company', 'history');
  expect(text).toContain(`2009 April ${COMPANY.legalName.en} founded July Licensed`);
  expect(history.match(/<time datetime="\d{4}">/g)).toHaveLength(10);
  expect(history).toContain('<time datetime="2024-05">May</time>');
  const { markup: organisation } = await sectionOf('/company', 'organisation');
  const boardHtml = organisation.slice(organisation.indexOf('取締役会</b>'));
  expect(boardHtml.slice(0, boardHtml.indexOf('</ul>')).match(/<li/g)).toHaveLength(8);
  const { rows } = await sectionOf('/services/fund', 'fees');
  expect(rows[1]).toBe('組成・取得報酬 不動産の取得価格に所定の料率を乗じた額。 取得時に1回 ファンドの財産');
});

test("lights as many windows of the campaign's building as its facade declares", async () => {
  const html = await (await fetch(`${site.origin}/campaign/${siteConfig.campaign.slug}`)).text();
  const [building = ''] = /<figure><svg.*?<\/figure>/s.exec(html) ?? [];
  const litWindows = building.match(/<rect class="lit"[^>]*>/g) ?? [];
  expect(building.match(/<rect x/g)).toHaveLength(40);
  expect(litWindows).toHaveLength(33);
  expect(litWindows.filter((window) => !window.includes('data-at'))).toHaveLength(12);
});

test('shows the map to the office in each language, with a variant for phones', async () => {
  for (const [path, lang] of [
    ['/company', 'ja'],
    ['/en/company', 'en'],
  ]) {
    const { html } = await visit(site.origin + path);
    const [, narrow] = /<source media="\(width &lt; 48rem\)"[^>]*srcset="(\S+)/.exec(html) ?? [];
    expect(narrow).toMatch(new RegExp(`/company/access-${lang}-phone.png/tall-50-320.avif$`));
    expect(html).toMatch(new RegExp(`<img [^>]*src="[^"]*/company/access-${lang}.png/1080.jpg"`));
    await expect.poll(async () => (await fetch(site.origin + narrow)).status).toBe(200);
  }
});
