/** Texts of the sample about its company, services and rules, in both languages. */
import { expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';
import { visit } from '../support/site/visit.ts';

const site = sharedSite('content');

async function read(path: string): Promise<string> {
  return (await visit(site.origin + path)).main;
}

async function descriptionOf(path: string): Promise<string> {
  const { html } = await visit(site.origin + path);
  return /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? '';
}

test('shows the mission on the home and about pages, and in the default description', async () => {
  for (const path of ['/', '/about'])
    expect((await read(path)).replaceAll(' ', '')).toContain('投資を通じて、未来への循環をつくる');
  for (const path of ['/en', '/en/about'])
    expect((await read(path)).toLowerCase()).toContain('creating a cycle for the future through investment');
  expect(await descriptionOf('/nope')).toContain('投資を通じて、未来への循環をつく');
  expect((await descriptionOf('/en/nope')).toLowerCase()).toContain(
    'creating a cycle for the future through investment',
  );
});

test('describes the company on the home page and in its description', async () => {
  for (const text of [await read('/'), await descriptionOf('/')]) {
    for (const phrase of ['都心', 'さまざまな不動産', '企画し', 'ファンドを組成し', '運用する', '専門家'])
      expect(text).toContain(phrase);
  }
  for (const text of [await read('/en'), await descriptionOf('/en')]) {
    for (const phrase of [
      'specialists',
      'plan, form funds for and manage',
      'a wide range of property',
      'central Tokyo',
    ])
      expect(text).toContain(phrase);
  }
});

test('states in the footer that the company is fictitious', async () => {
  const [ja, en] = await Promise.all(['/columns', '/en/columns'].map((path) => visit(site.origin + path)));
  expect(ja?.footer).toContain('会社、物件、人物、数値は、ソフトウェアの見本のための架空のものです。');
  expect(en?.footer).toContain('The company, its projects, people and figures are fictitious');
});

test('names the JIS target on the accessibility page', async () => {
  for (const path of ['/p/accessibility', '/en/p/accessibility']) expect(await read(path)).toMatch(/JIS X 8341-3/);
});

test("lights as many windows of the campaign's building as its text counts", async () => {
  const { html } = await visit(`${site.origin}/campaign/shiori-mizuno`);
  const [building = ''] = /<figure><svg.*?<\/figure>/s.exec(html) ?? [];
  expect(building.match(/<rect class="lit"[^>]*>/g)).toHaveLength(33);
  expect(html).toContain('こちらから数えると33ありました');
});
