/**
 * Facts that the sample company states in several texts must agree in all of them, in both languages. To change a fact,
 * change it here first. The test then names every text with the old value.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseFrontMatter } from '../../backend/content/text/front-matter.ts';
import { PROJECT_ROOT } from '../../scripts/bootstrap/project-root.mjs';
import { matchesIn, TEXTS, textOf } from './support/texts.ts';

interface Fact {
  name: string;
  /** The first group is the value. The pattern matches every wording of the fact and nothing else. */
  ja: RegExp;
  en: RegExp;
  /** The value in each language, or one value for each year. */
  is: { ja: string | string[]; en: string | string[] };
  /** Files to search. Default: all. */
  files?: RegExp;
  /** Pages and documents that must state the fact, in both languages unless the name ends in `.md`. */
  statedIn: string[];
}

const ABOUT = 'content/pages/about';
const COMPANY = 'content/pages/company';
const FUND = 'content/pages/services-fund';
const HOME = 'content/pages/home';
const SITE = 'content/site';
const BROCHURE = 'company/documents/company-profile';
/** Excludes news, which is true for its day, and works and columns, which have figures of other buildings. */
const OF_THE_COMPANY = /content\/(?:pages|site|downloads|jobs)|company-profile/;

const FACTS: Fact[] = [
  {
    name: 'assets under management',
    ja: /運用資産残高[^。|\n]{0,40}?([\d,]+)億円/g,
    en: /assets under management[^.|\n]{0,70}?¥([\d.]+\d)bn/gi,
    is: { ja: '1,234', en: '123.4' },
    files: OF_THE_COMPANY,
    statedIn: [FUND],
  },
  {
    name: 'occupancy',
    ja: /稼働率(?:は|が)?(\d\d\.\d)％/g,
    en: /occupancy (?:of|was|is|stood at) (\d\d\.\d)%/gi,
    is: { ja: ['96.7', '96.5', '96.3', '95.8'], en: ['96.7', '96.5', '96.3', '95.8'] },
    files: OF_THE_COMPANY,
    statedIn: [FUND],
  },
  {
    name: 'definition of occupancy',
    ja: /(賃貸可能面積[^。]*割合)(?:で、|です。)ホテルと、竣工から6か月以内の建物を除きます/g,
    en: /((?:floor )?area under lease [^,.]*), excluding hotels and buildings completed within the (?:past|preceding) six months/gi,
    is: {
      ja: '賃貸可能面積の合計に対する、賃貸借契約を締結している面積の割合',
      en: ['floor', 'Floor'].map((floor) => `${floor} area under lease as a share of total lettable floor area`),
    },
    statedIn: [HOME, FUND, COMPANY, BROCHURE],
  },
  {
    name: 'employees',
    ja: /従業員(?:数は|数\s+value: |は|数)?'?(\d+)名/g,
    en: /(?:Employees\s+value: '?|\bwith |\bour )(\d+)(?: employees| \()/g,
    is: { ja: '48', en: '48' },
    files: OF_THE_COMPANY,
    statedIn: [COMPANY],
  },
  {
    name: "numbers of the company's buildings: handled, managed, published, in the brochure, by year",
    ja: /(?<![\d,〜])(\d{2,})棟/g,
    en: /(?<![\d,])\b(\d{2,}) (?:buildings|properties)\b/g,
    is: { ja: ['45', '31', '16', '10', '24', '27', '29'], en: ['45', '31', '16', '10', '24', '27', '29'] },
    files: /content\/pages|content\/site|downloads\/company-profile|documents\/company-profile/,
    statedIn: [FUND],
  },
  {
    name: 'last day of the office closure',
    ja: /12月29日[^。|\n]{0,14}?1月(\d+)日/g,
    en: /29 December[^.|\n]{0,16}? (\d+) January/g,
    is: { ja: '3', en: '3' },
    statedIn: [SITE, 'content/news/2026-11-10-new-year-hours', 'content/jobs/asset-manager'],
  },
  {
    name: 'retention of documents of rejected applicants',
    ja: /採用に至らなかった[^。|\n]*?(\d+(?:日|か月))/g,
    en: /(?:not hired|do not employ|not employed|unsuccessful)[^.|\n]*?\b(\w+ (?:days|months))\b/gi,
    is: { ja: '180日', en: '180 days' },
    statedIn: [SITE, 'content/pages/recruit'],
  },
  {
    name: 'business days until adverse facts are reported',
    ja: /(?:不利な|見込みを下回る)[^。|\n]*?(\d+)営業日/g,
    en: /(?:adverse|below forecast)[^.|\n]*?\b(\w+) business days/gi,
    is: { ja: '5', en: 'five' },
    statedIn: [ABOUT, FUND, BROCHURE],
  },
  {
    name: 'votes of the investment committee needed to approve a case',
    ja: /(\d)名(?:以上)?の賛成/g,
    en: /\b(one|two|three|four|five)(?: or more)? of (?:the |its )?five (?:must|members|votes?|voted|in favour)\b/gi,
    is: { ja: '4', en: 'four' },
    statedIn: [`${ABOUT}/ja.md`, `${FUND}/ja.md`, `${FUND}/en.md`],
  },
  {
    name: 'funds formed',
    ja: /(\d+)本(?:のファンド)?を組成/g,
    en: /formed (\d+) (?:funds|real estate funds)/g,
    is: { ja: '19', en: '19' },
    statedIn: [FUND],
  },
  {
    name: 'departments',
    ja: /([一-龠ァ-ヶー]+部)長/g,
    en: /\b((?:(?!The )[A-Z]\w+ )+)Department\b/g,
    is: {
      ja: ['企画部', 'ファンド組成部', '運用部', '管理部', 'コンプライアンス部'],
      en: ['Planning ', 'Fund Formation ', 'Asset Management ', 'Administration ', 'Compliance '],
    },
    statedIn: [`${ABOUT}/ja.md`, `${FUND}/en.md`],
  },
  {
    name: 'docks of the Konan depot',
    ja: /(?<!当初は)(\d+)台分の接車口/g,
    en: /(?:There are|[Tt]he) (\w+) docks\b/g,
    is: { ja: '9', en: 'nine' },
    files: /works\/konan-depot/,
    statedIn: ['content/works/konan-depot'],
  },
];

/** Expands `content/pages/about` to the file of a language. A document name matches the document. */
function fileIn(lang: 'ja' | 'en', name: string): string[] {
  if (name.endsWith('.md')) return name.endsWith(`/${lang}.md`) ? [name] : [];
  const file = [`${name}/${lang}.md`, `${name}.${lang}.md`].find((name) => TEXTS.has(name));
  if (!file) throw new Error(`There is no ${name} in ${lang}.`);
  return [file];
}

describe.each(['ja', 'en'] as const)('facts in %s', (lang) => {
  test.each(FACTS)('agree in all texts: $name', (fact) => {
    const matches = matchesIn(lang, fact[lang], fact.files);
    const right = [fact.is[lang]].flat();
    const wrong = [...matches].map(
      ([file, values]) => [file, values.filter((value) => !right.includes(value))] as const,
    );
    expect(wrong.filter(([, values]) => values.length > 0)).toEqual([]);
    const must = fact.statedIn.flatMap((name) => fileIn(lang, name));
    expect(must.filter((file) => !matches.has(file))).toEqual([]);
  });
});

describe('five principles', () => {
  const PRINCIPLES = {
    ja: [
      ...['利用者を起点とする', '現地で判断する', '費用を事前に開示する'],
      ...['不利な情報を速やかに開示する', '引き継げる状態で保有する'],
    ],
    en: [
      ...['Start from the people who use the building', 'Decide on site', 'Disclose costs in advance'],
      ...['Disclose adverse information promptly', 'Hold every building ready to hand over'],
    ],
  };

  test.each(['ja', 'en'] as const)(
    'are the same and in the same order on the page and in the brochure (%s)',
    (lang) => {
      for (const file of [`${ABOUT}/${lang}.md`, `${BROCHURE}.${lang}.md`]) {
        const text = textOf(file);
        const places = PRINCIPLES[lang].map((principle) => text.indexOf(principle));
        expect(places, file).not.toContain(-1);
        expect(places, file).toEqual(places.toSorted((a, b) => a - b));
      }
    },
  );
});

describe('works', () => {
  const works = [...TEXTS.values()].filter(({ file }) => /^content\/works\/[^/]+\/ja\.md$/.test(file));
  const fields = (file: string) => {
    const parsed = parseFrontMatter(textOf(file));
    if (!parsed.ok) throw new Error(`${file} cannot be read.`);
    return parsed.frontMatter.data as Record<string, unknown>;
  };

  test('match the stated number, and the brochure introduces ten of them', () => {
    const titles = works.map(({ file }) => String(fields(file).title));
    expect(titles).toHaveLength(16);
    const rows = textOf(`${BROCHURE}.ja.md`).matchAll(/^\| ([^|]+?) \|.*㎡ \|$/gm);
    const introduced = [...rows].map((row) => row[1]).filter((title) => title !== undefined);
    expect(introduced.filter((title) => !titles.includes(title))).toEqual([]);
    expect(introduced).toHaveLength(10);
  });

  test('include a hotel in Higashi-Ueno with ten rooms on each of ten floors', () => {
    const file = 'content/works/higashi-ueno-hotel/ja.md';
    expect(fields(file)).toMatchObject({ floors_above: 12 });
    expect(textOf(file)).toMatch(/10室[^。]*3階から12階[^。]*100室|3階から12階[^。]*10室[^。]*100室/);
    expect(textOf('content/works/higashi-ueno-hotel/en.md')).toMatch(
      /third to (?:the )?twelfth[^.]* ten rooms[^.]*100/,
    );
  });

  test('are never described as stopped by a single vote against', () => {
    const always = /[1一](?:人|名)でも反対(?!意見)|any one member against|one (?:vote )?against (?:stops|is enough)/i;
    expect([...TEXTS.values()].filter(({ text }) => always.test(text)).map(({ file }) => file)).toEqual([]);
  });
});

test('assigns authors and speakers only to existing departments', () => {
  const departments = {
    ja: /^(?:企画部|ファンド組成部|運用部|管理部|コンプライアンス部|内部監査室)/,
    en: /Planning|Fund Formation|Asset Management|Administration|Compliance|Internal Audit/,
  };
  const unknownRoles = [...TEXTS.values()].flatMap(({ file, lang, text }) =>
    [...text.matchAll(/^author_role: "?(.+?)"?$/gm)]
      .map((match) => match[1] ?? '')
      .filter((role) => !departments[lang].test(role))
      .map((role) => `${file}: ${role}`),
  );
  expect(unknownRoles).toEqual([]);
});

describe('revised policies', () => {
  const MONTHS = [
    ...['January', 'February', 'March', 'April', 'May', 'June'],
    ...['July', 'August', 'September', 'October', 'November', 'December'],
  ];
  const revised = [...TEXTS.values()].filter(
    ({ file, text }) => file.endsWith('/ja.md') && text.includes('最終改定　'),
  );

  test('are at least six', () => expect(revised.length).toBeGreaterThan(5));

  test.each(revised.map(({ file }) => file))(
    'state the date of the last revision in %s as in its front matter',
    (file) => {
      const parsed = parseFrontMatter(textOf(file));
      if (!parsed.ok) throw new Error(`${file} cannot be read.`);
      const { modified_at, published_at } = parsed.frontMatter.data as Record<string, string>;
      const [year, month, day] = (modified_at ?? published_at ?? '').slice(0, 10).split('-').map(Number);
      expect(textOf(file)).toContain(`最終改定　${year}年${month}月${day}日`);
      expect(textOf(file.replace('ja.md', 'en.md'))).toContain(
        `Last revised ${day} ${MONTHS[(month ?? 0) - 1]} ${year}`,
      );
    },
  );
});

test('erases applications by default after the stated number of days', () => {
  expect(readFileSync(join(PROJECT_ROOT, '.env.example'), 'utf8')).toMatch(/^RETENTION_DAYS_APPLICATIONS=180$/m);
});

test('reopens the office on the first Monday of 2027', () => {
  expect(textOf('content/news/2026-11-10-new-year-hours/ja.md')).toMatch(/1月4日（月）/);
  expect(textOf(`${HOME}/ja.md`)).toMatch(/value: '?1,234/);
});
