/** Legal statements in texts about funds: the risk statement, and that nothing is offered. */
import { expect, test } from 'vitest';
import { contact } from '../../contract/forms/contact/definition.ts';
import en from '../../site/i18n/messages/en/server/risk.json' with { type: 'json' };
import ja from '../../site/i18n/messages/ja/server/risk.json' with { type: 'json' };
import { matchesIn, TEXTS, type Text, textOf } from './support/texts.ts';

const LANGUAGES = ['ja', 'en'] as const;
/** The risk statement at the end of pages about investment. */
const RISK = { ja: ja.line, en: en.line };
const LINE = { ja: /(不動産への投資には、賃料の下落、.*)/g, en: /(Investment in real estate \w+ the risk .*)/g };

const filesOf = (texts: Text[]) => texts.map(({ file }) => file);
const isOfFunds = ({ file, lang }: Text) =>
  /^content\/(?:news|columns)\//.test(file) && /^category: funds$/m.test(textOf(file.replace(`${lang}.md`, 'ja.md')));

test.each(LANGUAGES)('uses the same risk statement in all texts (%s)', (lang) => {
  const matches = matchesIn(lang, LINE[lang]);
  expect(matches.size).toBeGreaterThan(1);
  expect([...matches].filter(([, lines]) => !lines.every((line) => line.startsWith(RISK[lang])))).toEqual([]);
});

test('includes the risk statement in brochures on funds, which have no footer', () => {
  const brochures = [...TEXTS.values()].filter(({ file }) => /documents\/(?:company-profile|fund-guide)/.test(file));
  expect(brochures.length).toBeGreaterThan(2);
  expect(filesOf(brochures.filter(({ lang, text }) => !text.includes(RISK[lang])))).toEqual([]);
});

test('states in every text on funds that nothing is offered', () => {
  const disclaimers = {
    ja: /勧誘(?:は行いません|を目的とするものではありません|するものではありません|ではありません)/,
    en: /no product will be offered|is not an offer|offers no product|recommends no|not an invitation/i,
  };
  const ofFunds = [...TEXTS.values()].filter(isOfFunds);
  expect(ofFunds.length).toBeGreaterThan(8);
  expect(filesOf(ofFunds.filter(({ lang, text }) => !disclaimers[lang].test(text)))).toEqual([]);
});

test('mentions no statutory accounting auditor, because the company has none', () => {
  const claiming = [...TEXTS.values()].filter(({ text }) => /会計監査人|accounting auditor/i.test(text));
  expect(filesOf(claiming)).toEqual([]);
});

test("keeps the debt of every fund's work within the published limit", () => {
  const [limit] = matchesIn('ja', /評価額の(\d+)％以下/g, /services-fund/).values();
  const borrowed = matchesIn('ja', /借入れ[^。]*評価額の(\d+)％/g, /^content\/works\//);
  expect(borrowed.size).toBeGreaterThan(2);
  for (const [file, shares] of borrowed)
    for (const share of shares) expect(Number(share), file).toBeLessThanOrEqual(Number(limit));
});

test('states its capacity (取引態様) wherever space is offered', () => {
  const offering = {
    ja: /(?:入居者の|内覧|階の)?(?:募集を(?:\d+年\d+月\d+日に)?開始し(?:ました|、)|から募集します)|現在募集中/,
    en: /(?:Letting began|offered (?:to let|from)|available to let|Space to let, )/,
  };
  const news = [...TEXTS.values()].filter(
    ({ file, lang }) =>
      file.startsWith('content/news/') && /^category: works$/m.test(textOf(file.replace(`${lang}.md`, 'ja.md'))),
  );
  const offers = news.filter(({ lang, text }) => offering[lang].test(text));
  expect(offers.length).toBeGreaterThan(5);
  const capacity = { ja: '取引態様', en: /acting as intermediary|acts as intermediary|our capacity/ };
  expect(filesOf(offers.filter(({ lang, text }) => text.search(capacity[lang]) === -1))).toEqual([]);
  for (const lang of LANGUAGES) {
    expect(textOf(`content/pages/services-tenants/${lang}.md`)).toMatch(
      lang === 'ja' ? /取引態様は媒介/ : /intermediary/,
    );
  }
});

test('says in every English policy that the Japanese text prevails', () => {
  const policies = [...TEXTS.values()].filter(
    ({ file, lang, text }) => lang === 'en' && file.startsWith('content/pages/') && /^Last revised /m.test(text),
  );
  expect(policies.length).toBeGreaterThan(10);
  expect(filesOf(policies.filter(({ text }) => !/the Japanese text prevails/.test(text)))).toEqual([]);
});

test.each(LANGUAGES)(
  'names the kinds of enquiry alike in the form, on the contact page and in the policy (%s)',
  (lang) => {
    const labels = Object.values(contact.fields.kind.options ?? {}).map(({ label }) => label[lang]);
    expect(labels).toHaveLength(7);
    const policy = textOf(`content/pages/privacy/${lang}.md`);
    expect(labels.filter((label) => !policy.includes(`| ${label}`))).toEqual([]);
    const page = textOf(`content/pages/contact/${lang}.md`);
    // The page has nothing to say about the last, “other”.
    expect(labels.slice(0, -1).filter((label) => !page.includes(`- label: ${label}`))).toEqual([]);
  },
);

test.each([
  [
    'ja',
    /プログラムにエラーが起きたとき.*を、当社のサーバーに記録します。入力された内容、ページの文章、検索語は送信されません。/,
  ],
  [
    'en',
    /script of a page fails, our own server records .*entered, the text of the page and search terms are not sent\./,
  ],
] as const)('says in the privacy policy what browsers report about errors (%s)', (lang, statement) => {
  expect(textOf(`content/pages/privacy/${lang}.md`)).toMatch(statement);
});
