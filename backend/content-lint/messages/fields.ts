/** Messages about fields and their values. */

import type { Messages } from '../../../contract/content-types/entry-checks.ts';
import type { Label } from '../../../contract/vocabulary.ts';

export const fieldMessages = {
  'field-missing': {
    ja: ['「{name}」がありません', '「{key}:」で始まる行を足してください'],
    en: ['"{name}" is missing', 'Add a line that begins with "{key}:"'],
  },
  'field-empty': {
    ja: ['「{name}」の値が空です', '{expected}。省ける項目なら、行ごと消してもかまいません'],
    en: ['"{name}" has no value', 'Write {expected}, or delete the line if the field may be left out'],
  },
  'field-invalid': {
    ja: ['「{name}」が {value} になっています', '{expected}'],
    en: ['"{name}" is {value}', 'Write {expected}'],
  },
  'field-unknown': {
    ja: ['「{name}」は{subject}の項目ではありません', '使える項目：{known}'],
    en: ['"{name}" is not a field of {subject}', 'Known here: {known}'],
  },
  'field-only-in-japanese': {
    ja: [
      '「{name}」はこのファイルの項目ではありません',
      'ja.md に書いた値が両方の言語に使われます。ここから消してください',
    ],
    en: ['"{name}" is not a field of this file', 'It is written in ja.md and holds for both languages: delete it here'],
  },
  'variables-too-many': {
    ja: ['1つのファイルで、会社情報のことばを{max}回を超えて呼び出しています', '一部はそのまま文字で書いてください'],
    en: ['the file calls up more than {max} words of the site profile', 'Write some of them out'],
  },
  'variable-unknown': {
    ja: ['「{variable}」がそのまま表示されます', 'content/site にあることば：{known}'],
    en: ['"{variable}" is shown as it is written', 'Words of content/site: {known}'],
  },
  'variable-full-width': {
    ja: ['「{variable}」がそのまま表示されます', '半角で入力してください：{correct}'],
    en: ['"{variable}" is shown as it is written', 'Type it in half-width characters: {correct}'],
  },
  placeholder: {
    ja: ['記入欄「{text}」が残っています', '文を書いて置き換えるか、消してください'],
    en: ['"{text}" is a placeholder', 'Write the text in its place, or remove it'],
  },
  notation: {
    ja: ['「{word}」は「{write}」と書きます', 'docs/editing.md の「表記の表」を見てください'],
    en: ['"{word}" is written "{write}" here', 'See the table of notation in docs/editing.md'],
  },
} as const satisfies Messages;

export const SUBJECTS = {
  file: { ja: 'このファイル', en: 'this file' },
  frontMatter: { ja: 'ファイルの上の欄', en: 'the front matter' },
  redirect: { ja: '転送', en: 'a redirect' },
  notice: { ja: 'お知らせの帯', en: 'a notice' },
} satisfies Record<string, Label>;

/** Expected values. English follows "Write" or "must be"; Japanese is a request. */
export const EXPECTED = {
  quoted: { ja: '全体を "" で囲んでください', en: 'it in "double quotes"' },
  text: { ja: '文字で書いてください', en: 'text' },
  number: {
    ja: '引用符、桁の区切り、単位を付けず、数字だけにしてください',
    en: 'a number, without quotation marks, separators or units',
  },
  boolean: { ja: 'true か false にしてください', en: 'true or false' },
  list: {
    ja: '「- 」で始まる行を並べて書いてください',
    en: 'a list, each entry on a line of its own after "- "',
  },
  pair: {
    ja: '[0.5, 0.5] のように、角括弧の中に数字を2つ書いてください',
    en: 'two numbers in brackets, as in [0.5, 0.5]',
  },
  group: {
    ja: '下の行に、半角の空白2つで字下げして項目を書いてください',
    en: 'its parts under it, indented by two spaces',
  },
  variant: { ja: '下の行に、字下げして項目を書いてください', en: 'its parts under it, indented' },
  integer: { ja: '整数にしてください', en: 'a whole number' },
} satisfies Record<string, Label>;

const PARTS = { entries: '件', characters: '字' };
type Part = keyof typeof PARTS;

export const expectedOption = (options: readonly string[]): Label => ({
  ja: `次のどれかにしてください：${options.join('、')}`,
  en: `one of: ${options.join(', ')}`,
});
export const expectedFormat = (example: string, { ja, en }: Label): Label => ({
  ja: `「${example}」の形で入力してください（${ja}）`,
  en: `${en}, as in "${example}"`,
});
export const expectedMinLength = (limit: string, part: Part): Label => ({
  ja: `${limit}${PARTS[part]}以上にしてください`,
  en: `at least ${limit} ${part}`,
});
export const expectedMaxLength = (limit: string, part: Part): Label => ({
  ja: `${limit}${PARTS[part]}以内にしてください`,
  en: `at most ${limit} ${part}`,
});
export const expectedMinimum = (limit: string): Label => ({ ja: `${limit}以上にしてください`, en: `${limit} or more` });
export const expectedMaximum = (limit: string): Label => ({ ja: `${limit}以下にしてください`, en: `${limit} or less` });
/** @param expected in the notation of Valibot */
export const expectedOther = (expected: string): Label => ({
  ja: `${expected} に合う値にしてください`,
  en: expected,
});

export const GROUP_OF_FIELDS: Label = { ja: '項目の集まり', en: 'a group of fields' };
export const listOf = (length: number): Label => ({ ja: `${length}件の一覧`, en: `a list of ${length}` });
export const shortened = (text: string, length: number): Label => ({
  ja: `${text}（${length}字）`,
  en: `${text} (${length} characters)`,
});
