/** A mistake in the site profile affects only the invalid field. */
import { afterEach, expect, test, vi } from 'vitest';
import { type Backend, createBackend } from '../../../backend/backend.ts';
import { formatDiagnostic } from '../../../backend/content-lint/diagnostics.ts';
import { siteFiles } from '../../../backend/content-schemas/site-files.ts';
import { fixedPaths } from '../../../site/fixed-paths.ts';
import { type ContentFolder, contentFolder, PNG, quiet } from '../content-folder.ts';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 100"><path fill="#7d2a1c" d="M0 0h9v9z"/></svg>';

/** A valid and an invalid value for each field of the profile. */
const FIELDS: Record<string, [right: string, wrong: string]> = {
  share_picture: ['{ file: share.png, alt: { ja: 街, en: City } }', '{ file: none.png, alt: { ja: 街, en: City } }'],
  logo: ['{ on_paper: logo.svg, on_pictures: light.svg }', '{ on_paper: none.svg }'],
  name: ['試験不動産', '[試験不動産]'],
  legal_name: ['試験不動産株式会社', '2026'],
  description: ['会社です。', '{ a: b }'],
  mission: ['めぐる', '1'],
  address: ['{ postal_code: 100-0000, text: 東京都, directions: 徒歩1分 }', '東京都'],
  telephone: ['03-0000-0000', '03(0000)0000'],
  hours: ['平日', '9'],
  closed: ['祝日は休業', '{ a: b }'],
  words: ['{ press_email: press@site.example }', '{ Press: press@site.example }'],
  licences: [
    '{ real_estate_brokerage: { number: 第1号, authority: 東京都知事, date: "2009-07-13" } }',
    '{ real_estate_brokerage: { number: 第1号, authority: 東京都知事, date: 2009年 } }',
  ],
  association: ['{ name: 協会, authority: 第2号, date: "2012-11-01" }', '協会'],
  forms: [
    '{ contact: { reply: 3日以内に。, purpose: 回答のため。 } }',
    '{ contact: { reply: 3, purpose: 回答のため。 } }',
  ],
  navigation: [
    '{ header: [{ label: 作品, href: /works }, { label: 会社, href: /company }], footer: [], legal: [] }',
    '{ header: [{ label: 作品, href: works }, { label: 会社, href: /company }], footer: [], legal: [] }',
  ],
};
const siteFile = (wrong: readonly string[] = []) =>
  `---\n${Object.entries(FIELDS)
    .map(([key, [right, not]]) => `${key}: ${wrong.includes(key) ? not : right}\n`)
    .join('')}---\n`;
const files = { 'site/share.png': PNG, 'site/logo.svg': LOGO, 'site/light.svg': LOGO };

let folder: ContentFolder;
let backend: Backend | undefined;
afterEach(async () => {
  await backend?.close();
  await folder.remove();
});

async function open(more: Record<string, string | Uint8Array>, watch = false) {
  folder = await contentFolder({ ...files, ...more });
  backend = createBackend({ fixedPaths, contentDir: folder.path, watch, log: quiet });
  await backend.ready;
}
async function profile(lang = 'ja'): Promise<Record<string, unknown>> {
  const response = await backend?.fetch(new Request(`http://api.test/wp-json/api/v1/site?lang=${lang}`));
  return (await response?.json()) as Record<string, unknown>;
}
const messages = () => (backend?.diagnostics() ?? []).map(formatDiagnostic);

test('covers every field', async () => {
  expect(Object.keys(FIELDS).sort()).toEqual(Object.keys({ ...siteFiles.shared, ...siteFiles.translated }).sort());
  await open({ 'site/ja.md': siteFile() });
  expect(messages()).toEqual([]);
  expect(await profile()).toMatchObject({
    logo: { on_paper: { src: 'media/site/logo.svg', width: 320, height: 100 } },
  });
});

test.for(Object.keys(FIELDS))('reports an invalid "%s" at the start, and serves the other fields', async (field) => {
  await open({ 'site/ja.md': siteFile([field]) });
  const line = Object.keys(FIELDS).indexOf(field) + 2;
  expect(messages().length).toBeGreaterThan(0);
  for (const message of messages()) expect(message).toMatch(new RegExp(`^content/site/ja\\.md:${line} .+ → .+`));
  const right = { name: '試験不動産', legal_name: '試験不動産株式会社', telephone: '03-0000-0000', mission: 'めぐる' };
  if (field === 'name') right.name = '試験不動産株式会社';
  if (field === 'legal_name') right.legal_name = '試験不動産';
  const { [field as keyof typeof right]: own, ...others } = right;
  const served = await profile();
  expect(served).toMatchObject(field.endsWith('name') ? { ...others, [field]: own } : others);
  // Valid parts of a group are preserved.
  if (field === 'navigation') expect(served.navigation).toMatchObject({ header: [{ label: '会社' }] });
  if (field === 'forms') expect(served.forms).toEqual({ contact: { purpose: '回答のため。' } });
});

test('keeps all earlier values if every field becomes invalid or the file cannot be read', async () => {
  await open({ 'site/ja.md': siteFile() }, true);
  await vi.waitFor(async () => expect((await profile()).share_picture).toHaveProperty('colour'), { timeout: 60_000 });
  const before = await profile();
  const texts = Object.keys(FIELDS).filter((field) => !['share_picture', 'logo'].includes(field));
  await folder.write({ 'site/ja.md': siteFile(texts) });
  await vi.waitFor(() => expect(messages().length).toBeGreaterThanOrEqual(texts.length), { timeout: 60_000 });
  expect(await profile()).toEqual(before);
  // Health checks report this like an invalid entry.
  expect(backend?.invalidSince()).toBeInstanceOf(Date);
  await folder.write({ 'site/ja.md': siteFile().replace('name: 試験不動産', 'name: "試験不動産') });
  await vi.waitFor(() => expect(messages().join()).toContain('cannot be read'), { timeout: 60_000 });
  expect(await profile()).toEqual(before);
  await folder.write({ 'site/ja.md': siteFile().replace('めぐる', '循環') });
  await vi.waitFor(async () => expect(await profile()).toMatchObject({ mission: '循環' }), { timeout: 60_000 });
  expect(messages()).toEqual([]);
  expect(backend?.invalidSince()).toBeNull();
});

test('reports an eighth link in the header with the limit and its line', async () => {
  const links = Array.from({ length: 8 }, (_, at) => `    - { label: 項目${at + 1}, href: /works }\n`).join('');
  const text = siteFile().replace(/navigation: .*\n/, `navigation:\n  header:\n${links}  footer: []\n  legal: []\n`);
  await open({ 'site/ja.md': text });
  const line = text.split('\n').findIndex((content) => content.includes('項目8')) + 1;
  expect(messages()).toEqual([
    `content/site/ja.md:${line} "navigation.header" has 8 links, and the site shows 7 → The first 7 are shown: take the others out, or put them into the footer (menu-header-too-long)`,
  ]);
  expect(await profile()).toMatchObject({ name: '試験不動産' });
});

test.for([
  ['a script', '<script>alert(1)</script>'],
  ['an event handler', '<path onclick="alert(1)"/>'],
  ['a script in a link', '<a href="javascript:alert(1)"><path/></a>'],
  ['something that is not a drawing', '<foreignObject><body/></foreignObject>'],
  ['a picture', '<image href="data:image/jpeg;base64,AAAA"/>'],
  ['a link to another file', '<use xlink:href="https://evil.example/a.svg#b"/>'],
  ['a style or font from another file', '<style>@import "https://evil.example/a.css"</style>'],
])('rejects a logo with %s', async ([defect, inside]) => {
  await open({ 'site/ja.md': siteFile(), 'site/light.svg': LOGO.replace('</svg>', `${inside}</svg>`) });
  expect(messages()).toEqual([
    `content/site/ja.md:3 the logo "light.svg" cannot be used, because it contains ${defect} → Export it as a plain SVG: text as outlines, no scripts, nothing linked or embedded (logo-unsafe, not published until fixed)`,
  ]);
  const { logo } = (await profile()) as { logo: object };
  expect(Object.keys(logo)).toEqual(['on_paper']);
});
