/** Messages about folders, files and the notation of their fields. */

import type { Messages } from '../../../contract/content-types/entry-checks.ts';
import type { Label } from '../../../contract/vocabulary.ts';

const SPLIT = { ja: 'いくつかの記事に分けてください', en: 'Make several entries of it' } as const;
const TAB = { ja: '半角の空白2つずつで字下げしてください', en: 'Indent with two spaces for each level' } as const;

export const fileMessages = {
  'content-folder-missing': {
    ja: [
      'フォルダー {folder} がないか、中が空です',
      'フォルダーの場所を確かめてください。なければ、サイトに表示するものがありません',
    ],
    en: ['there is no folder {folder}, or nothing in it', 'Check the path; without it the site has nothing to show'],
  },
  'type-unknown': {
    ja: ['「{type}」という記事の種類はありません', '種類：{types}'],
    en: ['"{type}" is not a type of entry', 'Types: {types}'],
  },
  'folder-name-invalid': {
    ja: [
      'フォルダーの名前がアドレスに使えません',
      '半角の小文字、数字、ハイフンだけの名前に変えてください。画像のアドレスにこの名前が入ります',
    ],
    en: [
      'the name of the folder is not valid in an address',
      'Rename it with small letters, digits and hyphens: the addresses of its pictures contain its name',
    ],
  },
  'file-missing': {
    ja: ['ファイルがありません', 'どの記事にも ja.md が必要です。en.md はあとからでもかまいません'],
    en: ['the file is missing', 'Every entry has a ja.md; en.md may come later'],
  },
  'file-missing-beside-draft': {
    ja: ['ファイルがありません', 'まだ公開しない記事は、ja.md に「draft: true」と書いてください'],
    en: ['the file is missing', 'An entry that is not published yet is a ja.md with "draft: true" in it'],
  },
  'site-profile-missing': {
    ja: [
      'ファイルがありません',
      '会社の情報を site/ja.md と site/en.md に書いてください。それまで、サイトはあらかじめ用意された情報を表示します',
    ],
    en: [
      'the file is missing',
      'Describe the site in site/ja.md and site/en.md; until then the site uses its built-in fallback',
    ],
  },
  'file-name-unknown': {
    ja: [
      'このファイルは読まれません',
      '文章のファイルの名前は ja.md と en.md、下書きは ja.draft.md と en.draft.md です。名前を直してください',
    ],
    en: ['this file is not read', 'Texts are called ja.md and en.md, and drafts of them ja.draft.md and en.draft.md'],
  },
  'file-unreadable': {
    ja: ['ファイルを読み込めません（{reason}）', 'ディスクと、だれでも読める設定になっているかを確かめてください'],
    en: ['the file cannot be read ({reason})', 'Check the disk, and that everyone may read it'],
  },
  'file-too-large': {
    ja: ['ファイルが1MiBを超えています', '文章だけを入れて、画像は別のファイルで同じフォルダーに置いてください'],
    en: ['the file is larger than 1 MiB', 'Keep text only in it, and put pictures beside it as files'],
  },
  'file-not-utf-8': {
    ja: [
      'ファイルの文字コードがUTF-8ではありません',
      '文字コードをUTF-8にして保存し直してください（Shift_JISは使えません）',
    ],
    en: ['the file is not UTF-8 text', 'Save it with the encoding UTF-8 (not Shift_JIS)'],
  },
  'characters-too-many': {
    ja: ['ファイルが{max}字を超えています', SPLIT.ja],
    en: ['the file has more than {max} characters', SPLIT.en],
  },
  'lines-too-many': {
    ja: ['ファイルが{max}行を超えています', SPLIT.ja],
    en: ['the file has more than {max} lines', SPLIT.en],
  },
  'field-lines-too-many': {
    ja: ['ファイルの上の欄が{max}行を超えています', SPLIT.ja],
    en: ['the file has more than {max} lines of fields', SPLIT.en],
  },
  'addresses-too-many': {
    ja: ['ファイルの中のアドレスが{max}個を超えています', SPLIT.ja],
    en: ['the file has more than {max} addresses', SPLIT.en],
  },
  'cells-too-many': {
    ja: ['ファイルの中の表のますが{max}個を超えています', SPLIT.ja],
    en: ['the file has more than {max} cells of tables', SPLIT.en],
  },
  'html-too-much': {
    ja: ['文章の中のHTMLが多すぎます', '記号で書いてください：**強調**、[リンク](/works)'],
    en: ['the text has too much HTML in it', 'Write it as Markdown: **bold**, [a link](/works)'],
  },
  'html-failed': {
    ja: ['文章をHTMLにできません（{reason}）', '文章の中のHTMLや入れ子を簡単にしてください'],
    en: ['the text cannot be turned into HTML: {reason}', 'Simplify the HTML or the nesting in it'],
  },
  'marks-too-close': {
    ja: ['空の行がないまま、書式の記号が{max}個を超えて続いています', '段落の間に空の行を入れてください'],
    en: [
      'there are more than {max} marks of Markdown without an empty line between them',
      'Put empty lines between paragraphs',
    ],
  },
  'marks-too-many': {
    ja: ['書式の記号が多すぎて、ファイルを読み切れません', SPLIT.ja],
    en: ['the file has more marks of Markdown than can be read in time', SPLIT.en],
  },
  'nesting-too-deep': {
    ja: ['箇条書きや引用の入れ子が深すぎます', '行の始まりをもっと左にしてください'],
    en: [
      'lists or quotations stand inside each other more deeply than anybody can read',
      'Begin the line further to the left',
    ],
  },
  'stars-shown': {
    ja: [
      '強調の星 ** が、文字のまま表示されます',
      '括弧や句読点を星の外に出してください：**「巡り」** ではなく、「**巡り**」',
    ],
    en: [
      'the stars ** are shown instead of making words bold',
      'Move brackets and punctuation out of the stars: 「**巡り**」, not **「巡り」**',
    ],
  },
  'hyphens-full-width': {
    ja: ['上の欄の前後のハイフンが半角ではありません', '半角のハイフンを3つ入力してください：---'],
    en: ['the hyphens around the fields are not half-width', 'Type three half-width hyphens: ---'],
  },
  'front-matter-unclosed': {
    ja: ['上の欄が閉じていません', '最後の項目の下に、ハイフン3つ（---）の行を足してください'],
    en: ['the fields at the top are not closed', 'Put a line of three hyphens (---) under the last field'],
  },
  'front-matter-missing': {
    ja: ['ファイルが上の欄で始まっていません', '1行目をハイフン3つ（---）にしてください'],
    en: ['the file does not begin with its fields', 'Make three hyphens (---) the first line'],
  },
  'colon-full-width': {
    ja: ['全角のコロン（：）があります{others}', '「title: 」のように、半角のコロンと半角の空白を入力してください'],
    en: ['there is a full-width colon (：){others}', 'Type a half-width colon and a space after it, as in "title: "'],
  },
  'colon-without-space': {
    ja: ['コロンのあとに空白がありません{others}', '「title: 」のように、コロンのあとに半角の空白を入力してください'],
    en: ['there is no space after the colon{others}', 'Type a half-width space after the colon, as in "title: "'],
  },
  'space-full-width': {
    ja: ['半角の空白が必要なところに、全角の空白があります{others}', '半角の空白を入力してください'],
    en: ['there is a full-width space where a half-width one must be{others}', 'Type half-width spaces'],
  },
  tab: {
    ja: ['空白が必要なところに、タブがあります{others}', TAB.ja],
    en: ['there is a tab where spaces must be{others}', TAB.en],
  },
  'braces-unquoted': {
    ja: [
      '{{ で始まる値が、引用符で囲まれていません{others}',
      '値の全体を "" で囲んでください。YAMLでは波括弧に別の意味があります',
    ],
    en: [
      'there is a text that begins with {{ and has no quotation marks{others}',
      'Put all of it in "double quotes": YAML has a meaning of its own for braces',
    ],
  },
  'field-repeated': {
    ja: ['この項目が2回書かれています', 'どちらか1つを残してください'],
    en: ['this field is written twice', 'Keep one of the two'],
  },
  'indent-uneven': {
    ja: ['この行の字下げが、前後の行とそろっていません', '同じまとまりの行は、始まりの位置をそろえてください'],
    en: ['this line is not indented like its neighbours', 'Begin lines of one group in one column'],
  },
  'yaml-alias': {
    ja: ['上の欄を読み取れません（{reason}）', '& と * を使わずに、値をそのまま書いてください'],
    en: ['the fields cannot be read: {reason}', 'Write values out instead of & and *'],
  },
  'yaml-invalid': {
    ja: [
      '上の欄を読み取れません（{reason}）',
      '多くは、値の中の「:」「#」「"」が原因です。値の全体を "" で囲んでください',
    ],
    en: [
      'the fields cannot be read: {reason}',
      'Often a value with a colon, a # or a quotation mark in it: put the whole value in "double quotes"',
    ],
  },
} as const satisfies Messages;

const NO_OTHERS: Label = { ja: '', en: '' };

/** Follows a message about the first of several lines. */
export function alsoOn(lines: readonly number[]): Label {
  return lines.length === 0
    ? NO_OTHERS
    : { ja: `（${lines.join('、')}行目にも）`, en: `, also on line ${lines.join(', ')}` };
}

const YAML_ERRORS: Readonly<Record<string, string>> = {
  BAD_DQ_ESCAPE: '"" の中の \\ のあとに、使えない文字があります',
  BAD_SCALAR_START: '値の最初に、使えない文字があります',
  BLOCK_AS_IMPLICIT_KEY: '1行に「: 」が2つあります',
  MISSING_CHAR: '閉じる引用符や括弧、または「:」がありません',
  MULTILINE_IMPLICIT_KEY: '「:」のない行があります',
  MULTIPLE_DOCS: '「---」の行が途中にあります',
  UNEXPECTED_TOKEN: '余分な文字があります',
};

/** @param code of the package yaml @param message in English */
export function yamlError(code: string, message: string): Label {
  return { ja: YAML_ERRORS[code] ?? message, en: message };
}
