import type { Language } from '../../../contract/vocabulary.ts';
import type { Adjustment } from './colours.ts';

export interface FolderCount {
  folder: string;
  files: number;
}

interface Report {
  created: readonly FolderCount[];
  updated: readonly string[];
  removed: readonly FolderCount[];
  placeholders: number;
}

export interface Messages {
  unknownOption(option: string, suggestion: string | undefined): string;
  notValid(name: string, value: string, example: string): string;
  missing(name: string, label: string, example: string): string;
  badLicence(option: string): string;
  noFile(file: string): string;
  logoTooLarge(file: string, kilobytes: number): string;
  logoHazard(file: string, hazard: string): string;
  noOutline(name: string, character: string): string;
  question(label: string, example: string, preset: string | undefined): string;
  licenceQuestion: string;
  nothingChanged: string;
  notClean: string;
  alreadyReplaced: string;
  adjusted(adjustment: Adjustment): string;
  report(report: Report): string;
}

const LICENCE_EXAMPLE = "'brokerage|東京都知事（1）第12345号|Governor of Tokyo (1) No. 12345|2020-04-01'";
const LICENCE_KINDS = 'brokerage, financial-instruments, joint-enterprise';
const list = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : [heading, ...lines.map((line) => `  ${line}`)];
const countJa = ({ folder, files }: FolderCount) => `${folder}/（${files}ファイル）`;
const countEn = ({ folder, files }: FolderCount) => `${folder}/ (${files} ${files === 1 ? 'file' : 'files'})`;
const ratio = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);

export const MESSAGES: Record<Language, Messages> = {
  ja: {
    unknownOption: (option, suggestion) =>
      `「${option}」という指定はありません。${suggestion ? `--${suggestion} ではありませんか。` : ''}`,
    notValid: (name, value, example) => `--${name}: 「${value}」は使えません。例: ${example}`,
    missing: (name, label, example) => `--${name}（${label}）が要ります。例: --${name} '${example}'`,
    badLicence: (option) =>
      `--licence: 「${option}」は読めません。例: --licence ${LICENCE_EXAMPLE}（種類は ${LICENCE_KINDS}）`,
    noFile: (file) => `--logo: ${file} を読めません。`,
    logoTooLarge: (file, kilobytes) => `--logo: ${file} は大きすぎます。${kilobytes} kBまでです。`,
    logoHazard: (file, hazard) =>
      `--logo: ${file} は使えません（${hazard}が含まれています）。文字をアウトラインにした、図形だけのSVGにしてください。`,
    noOutline: (name, character) =>
      `--${name}: 「${character}」の字形が、サイトの書体にありません。ロゴを --logo で指定してください。`,
    question: (label, example, preset) =>
      `${label}（${preset === undefined ? `例: ${example}` : `空なら: ${preset || 'なし'}`}）: `,
    licenceQuestion: `免許・登録（種類|番号|英語の番号|年月日。種類は ${LICENCE_KINDS}。空で終わり）: `,
    nothingChanged: '何も変えていません。',
    notClean:
      '記録していない変更があるか、gitの作業ツリーではありません。先に git commit してください。それでも進めるときは --force を付けます。何も変えていません。',
    alreadyReplaced:
      '見本は、もう置き換えてあります。続けると content/ と company/ が失われます。それでも進めるときは --force を付けます。何も変えていません。',
    adjusted: ({ from, to, ground, contrast }) =>
      `色 ${from} は ${ground} の上で対比が ${ratio(contrast)}:1 です。文字が読めるように ${to}（7:1）にしました。`,
    report: ({ created, updated, removed, placeholders }) =>
      [
        ...list('作成:', created.map(countJa)),
        ...list('変更:', updated),
        ...list('削除:', removed.map(countJa)),
        '次にすること（docs/guides/your-company.md）:',
        `  1. npm run check-content が示す ${placeholders} か所の記入欄を埋めます。`,
        '  2. npm start で、日本語と英語のページを確かめます。',
        '  3. npm test を通して、git commit します。',
      ].join('\n'),
  },
  en: {
    unknownOption: (option, suggestion) =>
      `Unknown option “${option}”.${suggestion ? ` Did you mean --${suggestion}?` : ''}`,
    notValid: (name, value, example) => `--${name}: “${value}” cannot be used. Example: ${example}`,
    missing: (name, label, example) => `--${name} is missing (${label}). Example: --${name} '${example}'`,
    badLicence: (option) =>
      `--licence: “${option}” cannot be read. Example: --licence ${LICENCE_EXAMPLE} (kinds: ${LICENCE_KINDS})`,
    noFile: (file) => `--logo: ${file} cannot be read.`,
    logoTooLarge: (file, kilobytes) => `--logo: ${file} is too large. Maximum: ${kilobytes} kB.`,
    logoHazard: (file, hazard) =>
      `--logo: ${file} cannot be used, because it contains ${hazard}. Export a plain SVG with text as outlines.`,
    noOutline: (name, character) =>
      `--${name}: the site’s typefaces have no glyph for “${character}”. Provide a logo with --logo.`,
    question: (label, example, preset) =>
      `${label} (${preset === undefined ? `for example ${example}` : `Enter for: ${preset || 'none'}`}): `,
    licenceQuestion: `Licence (kind|number|number in English|date; kinds: ${LICENCE_KINDS}; Enter to end): `,
    nothingChanged: 'Nothing was changed.',
    notClean:
      'There are uncommitted changes, or this is not a git work tree. Run git commit first, or add --force. Nothing was changed.',
    alreadyReplaced:
      'The sample has already been replaced. Continuing deletes content/ and company/. Add --force to continue. Nothing was changed.',
    adjusted: ({ from, to, ground, contrast }) =>
      `Colour ${from} has a contrast of ${ratio(contrast)}:1 on ${ground}. The site uses ${to} (7:1), so that text can be read.`,
    report: ({ created, updated, removed, placeholders }) =>
      [
        ...list('Created:', created.map(countEn)),
        ...list('Updated:', updated),
        ...list('Removed:', removed.map(countEn)),
        'Next steps (docs/guides/your-company.md):',
        `  1. Fill in the ${placeholders} placeholders that npm run check-content lists.`,
        '  2. Look at the pages in both languages with npm start.',
        '  3. Run npm test, and commit.',
      ].join('\n'),
  },
};
