/** Tests of the software use the fixture content, so tests outside of this folder must not name the sample. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseFrontMatter } from '../../backend/content/text/front-matter.ts';
import { contentTypes } from '../../contract/content-types/content-types.ts';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { siteConfig } from '../../site.config.ts';

const TESTS = join(PROJECT_ROOT, 'tests');
/** Shorter titles may be ordinary terms of the software: 不動産ファンドの仕組み. */
const MIN_TITLE = 12;
/** Positions are named after professions, and pages by the table of pages. */
const COMMON = ['jobs', 'pages'];

/** Returns the names of the sample's entries, people and company. */
function sampleNames(): Set<string> {
  const { name, legalName } = siteConfig.company;
  const names: string[] = [...Object.values(name), ...Object.values(legalName)];
  for (const type of Object.keys(contentTypes).filter((type) => !COMMON.includes(type))) {
    for (const folder of readdirSync(join(PROJECT_ROOT, 'content', type))) {
      names.push(folder, folder.replace(/^\d[\d-]*-/, ''));
      for (const file of ['ja.md', 'en.md']) {
        const { title, slug, person } = fieldsOf(join(PROJECT_ROOT, 'content', type, folder, file));
        names.push(slug ?? '', person?.name ?? '', title && title.length >= MIN_TITLE ? title : '');
      }
    }
  }
  const pages = readdirSync(join(PROJECT_ROOT, 'content/pages'));
  return new Set(names.filter((name) => /[^a-z]/.test(name) && !pages.includes(name)));
}

interface Named {
  title?: string;
  slug?: string;
  person?: { name?: string };
}

function fieldsOf(file: string): Named {
  try {
    const parsed = parseFrontMatter(readFileSync(file, 'utf8'));
    return parsed.ok ? (parsed.frontMatter.data as Named) : {};
  } catch {
    // The entry may have no English version.
    return {};
  }
}

test("finds no name of the sample's entries, people or company in other tests", () => {
  const names = [...sampleNames()];
  expect(names.length).toBeGreaterThan(50);
  const mentions = readdirSync(TESTS, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(?:ts|tsx|md|txt|json)$/.test(file) && !file.startsWith('sample/'))
    .flatMap((file) => {
      const text = readFileSync(join(TESTS, file), 'utf8');
      return names.filter((name) => text.includes(name)).map((name) => `tests/${file} names ${name}`);
    });
  expect(mentions).toEqual([]);
});
