import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkContent } from '../../../../backend/content/content-reader.ts';
import { findPlaceholders } from '../../../../backend/content-lint/placeholders.ts';
import { PROJECT_ROOT } from '../../../../scripts/bootstrap/project-root.mjs';
import { checkNotationOfContent } from '../../../../scripts/lib/check-notation-of-content.ts';
import type { SiteAnswers } from '../../../../scripts/new/site/answers.ts';
import { editConfig, editTokens } from '../../../../scripts/new/site/edit-files.ts';
import { readAnswers } from '../../../../scripts/new/site/read-answers.ts';
import { writeSiteContent } from '../../../../scripts/new/site/write-site-content.ts';
import { pathsWithoutParameters } from '../../../../site/fixed-paths.ts';
import { siteConfig } from '../../../../site.config.ts';
import { OPTIONS } from './options.ts';

let answers: SiteAnswers;
let folder: string;
beforeAll(async () => {
  // Uses the campaign path of this project, so that links to it are checked.
  ({ answers } = await readAnswers([...OPTIONS, '--campaign', siteConfig.campaign.slug], false));
  folder = join(mkdtempSync(join(tmpdir(), 'meguri-new-site-')), 'content');
  await writeSiteContent(folder, answers);
});
afterAll(() => rmSync(join(folder, '..'), { recursive: true, force: true }));

describe('content of a new site', () => {
  test('has no errors, no broken links and no notation findings', async () => {
    expect(await checkContent(folder, { fixedPaths: pathsWithoutParameters })).toEqual([]);
    expect((await checkNotationOfContent(folder)).filter(({ file }) => file.startsWith('content/'))).toEqual([]);
  });

  test('exists in both languages and contains no template markers', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const texts = files.filter((name) => name.endsWith('.md'));
    expect(texts.filter((name) => name.endsWith('ja.md'))).toHaveLength(texts.length / 2);
    for (const name of texts) expect(readFileSync(join(folder, name), 'utf8'), name).not.toContain('<<');
    const profile = readFileSync(join(folder, 'site/en.md'), 'utf8');
    expect(profile).toContain('"Reisho Co., Ltd."');
    expect(profile).toContain(`/campaign/${siteConfig.campaign.slug}`);
  });

  test("marks the same placeholders for the company's own texts in both languages", async () => {
    const placeholders = await findPlaceholders(folder);
    const of = (lang: string) => placeholders.filter(({ file }) => file.endsWith(`/${lang}.md`));
    expect(of('ja').length).toBeGreaterThan(50);
    const policies = new Set(of('ja').flatMap(({ file }) => /pages\/(.+)\/ja\.md$/.exec(file)?.[1] ?? []));
    for (const policy of ['privacy', 'terms', 'solicitation-policy', 'complaints']) expect(policies).toContain(policy);
    expect(of('en')).toHaveLength(of('ja').length);
  });

  test('has images of the required sizes, and a logo with the company name', async () => {
    const sizeOf = async (file: string) => sharp(join(folder, file)).metadata();
    expect(await sizeOf('pages/home/cover.jpg')).toMatchObject({ width: 2400, height: 1500 });
    expect(await sizeOf('site/share.jpg')).toMatchObject({ width: 1200, height: 630 });
    expect(await sizeOf('site/logo-ja.svg')).toMatchObject({ format: 'svg', height: 100 });
    expect(readFileSync(join(folder, 'site/logo-en.svg'), 'utf8')).toContain(answers.colours.accent);
  });
});

describe('company with its own logo', () => {
  const files: [string, string][] = [
    [
      'svg',
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="10 10 80 40"><path fill="#c00" d="M10 10h80v40z"/></svg>',
    ],
    ['png', ''],
  ];

  test.each(files)('shows the logo in the header (%s)', async (extension, svg) => {
    const target = mkdtempSync(join(tmpdir(), 'meguri-logo-'));
    const logo = join(target, `own.${extension}`);
    const pixels = { create: { width: 80, height: 40, channels: 3, background: '#c00' } } as const;
    writeFileSync(logo, svg || (await sharp(pixels).png().toBuffer()));
    await writeSiteContent(join(target, 'content'), { ...answers, logo: { ja: logo, en: logo } });
    const { width, height } = await sharp(join(target, `content/site/logo-en.${extension}`)).metadata();
    expect((width ?? 0) / (height ?? 1)).toBe(2);
    expect(readFileSync(join(target, 'content/site/ja.md'), 'utf8')).toContain(`{"on_paper":"logo-ja.${extension}"}`);
    expect(await checkContent(join(target, 'content'), { fixedPaths: pathsWithoutParameters })).toEqual([]);
    rmSync(target, { recursive: true });
  });
});

describe('files of the software', () => {
  const read = (file: string) => readFileSync(join(PROJECT_ROOT, file), 'utf8');

  test('name only the new company in site.config.ts', () => {
    const former = '旧社名株式会社';
    const before = read('site.config.ts').replaceAll(siteConfig.company.legalName.ja, former);
    const after = editConfig(before, {
      ...answers,
      name: { ja: "Rei's", en: 'A "quoted" name' },
      campaignSlug: 'people',
    });
    expect(after).toContain(`name: { ja: "Rei's", en: 'A "quoted" name' },`);
    expect(after).toContain("legalName: { ja: '例商株式会社', en: 'Reisho Co., Ltd.' },");
    expect(after).toContain("telephone: '03-1234-5678',");
    expect(after).toContain('notice: null as Bilingual | null,');
    expect(after).toContain("campaign: { slug: 'people' },");
    expect(after).toMatch(/export const tagAuthority = 'reisho\.example,\d{4}';/);
    expect(after).toContain(`reviewedOn: '${answers.createdAt.slice(0, 10)}',`);
    expect(after).not.toContain(former);
    expect(() => editConfig('export const siteConfig = {};', answers)).toThrow('site.config.ts does not have');
  });

  test("contain the company's colours in the design tokens", () => {
    const after = editTokens(read('site/styles/tokens.css'), answers);
    const { accent, night, lamp } = answers.colours;
    expect(after).toMatch(
      new RegExp(`--night: ${night};\\n  --lamp: ${lamp};\\n.*on paper\\. \\*/\\n  --brand: ${accent};`),
    );
    expect(after.match(/--brand: #[0-9a-f]{6};/g)).toHaveLength(2);
  });
});
