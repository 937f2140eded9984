/** What the law, and a careful reader, expect of whoever writes of funds: the line on risk, and that nothing is offered. */
import { expect, test } from 'vitest';
import { TEXTS, type Text, textOf, wherever } from './texts.ts';

const LANGUAGES = ['ja', 'en'] as const;
const LINE = { ja: /(不動産への投資には、賃料の下落、.*)/g, en: /(Investment in real estate \w+ the risk .*)/g };
/** As it stands on home, and so everywhere. */
const RISK = { ja: riskOnHome('ja'), en: riskOnHome('en') };
/** The guide to funds has the registrations in a list of its own. */
const WITHOUT_REGISTRATION = RISK.ja.slice(0, RISK.ja.indexOf('環巡株式会社'));

function riskOnHome(lang: Text['lang']): string {
  const [line] = textOf(`content/pages/home/${lang}.md`).match(LINE[lang]) ?? [];
  if (!line) throw new Error(`Home has no line on risk in ${lang}.`);
  return line;
}

const filesOf = (texts: Text[]) => texts.map(({ file }) => file);
const isOfFunds = ({ file, lang }: Text) =>
  /^content\/(?:news|columns)\//.test(file) && /^category: funds$/m.test(textOf(file.replace(`${lang}.md`, 'ja.md')));

test.each(LANGUAGES)('the line on risk is one and the same (%s)', (lang) => {
  const found = wherever(lang, LINE[lang]);
  expect(found.size).toBeGreaterThan(12);
  const others = [...found].filter(
    ([, lines]) => !lines.every((line) => [RISK[lang], WITHOUT_REGISTRATION].includes(line)),
  );
  expect(others).toEqual([]);
});

test('it stands wherever funds are described, and under each work of a fund', () => {
  const described = /^content\/pages\/services\/|^content\/seminars\/2026-11-26|documents\/company-profile/;
  const client = /^client: .*(?:環巡.*ファンド|fund formed by)/im;
  const must = [...TEXTS.values()].filter(
    ({ file, text }) => described.test(file) || (file.startsWith('content/works/') && client.test(text)),
  );
  expect(must.length).toBeGreaterThan(20);
  expect(filesOf(must.filter(({ lang, text }) => !text.includes(RISK[lang])))).toEqual([]);
});

test('whatever is published on funds says that nothing is offered', () => {
  const said = {
    ja: /勧誘(?:は行いません|を目的とするものではありません|するものではありません|ではありません)/,
    en: /no product will be offered|is not an offer|offers no product|recommends no|not an invitation/i,
  };
  const ofFunds = [...TEXTS.values()].filter(isOfFunds);
  expect(ofFunds.length).toBeGreaterThan(8);
  expect(filesOf(ofFunds.filter(({ lang, text }) => !said[lang].test(text)))).toEqual([]);
});

test('nobody is called a statutory accounting auditor, whom the company does not have', () => {
  const claiming = [...TEXTS.values()].filter(({ text }) => /会計監査人|accounting auditor/i.test(text));
  expect(filesOf(claiming)).toEqual([]);
});

test('no work of a fund was bought with more debt than investors are told is the rule', () => {
  const [limit] = wherever('ja', /評価額の(\d+)％以下/g, /services-fund/).values();
  const borrowed = wherever('ja', /借入れ[^。]*評価額の(\d+)％/g, /^content\/works\//);
  expect(borrowed.size).toBeGreaterThan(2);
  for (const [file, shares] of borrowed)
    for (const share of shares) expect(Number(share), file).toBeLessThanOrEqual(Number(limit));
});
