/** Messages about entries. */

import type { Messages } from '../../../contract/content-types/entry-checks.ts';
import type { Label } from '../../../contract/vocabulary.ts';

const ONE_OF_TWO = {
  ja: 'どちらかを直すか、消してください',
  en: 'Correct one of the two, or remove it',
} as const;

export const entryMessages = {
  'id-taken': {
    ja: ['番号（id）{value} は {folder} が使っています', '空いている番号にしてください：{free}'],
    en: ['the id {value} is taken by {folder}', 'Use a free number: {free}'],
  },
  'slug-taken': {
    ja: ['slug「{value}」は {folder} が使っています', '別の slug にしてください'],
    en: ['the slug {value} is taken by {folder}', 'Give it another slug'],
  },
  'draft-address-differs': {
    ja: ['「{field}」が、公開中の {file} と違います', 'そのファイルと同じ「{field}: {value}」にしてください'],
    en: ['the {field} differs from that of the published {file}', 'Write {field}: {value}, as in that file'],
  },
  'period-reversed': {
    ja: ['「unpublish_at」が「publish_at」より後でないため、記事が表示されません', ONE_OF_TWO.ja],
    en: ['"unpublish_at" is not later than "publish_at", so the entry would never be seen', ONE_OF_TWO.en],
  },
  'pin-reversed': {
    ja: ['「pinned_until」が「publish_at」より後でないため、記事が上に置かれません', ONE_OF_TWO.ja],
    en: ['"pinned_until" is not later than "publish_at", so the entry is never pinned', ONE_OF_TWO.en],
  },
  'pins-too-many': {
    ja: [
      '上に置くお知らせが{count}件あります。上に出るのは、新しい{max}件だけです',
      'ここか、そのうちのどれかの「pinned_until」を消してください',
    ],
    en: [
      '{count} news items are pinned, and only the {max} newest stand above the others',
      'Delete "pinned_until" here, or in one of them',
    ],
  },
  'related-unknown': {
    ja: ['「related」にある {name} という記事はありません', '直すか、消してください'],
    en: ['"related" names {name}, which does not exist', 'Correct it, or remove it'],
  },
  'related-itself': {
    ja: ['「related」に、この記事自身があります', '一覧から消してください'],
    en: ['"related" names the entry itself', 'Remove it from the list'],
  },
  'related-repeated': {
    ja: ['「related」に {name} が2回あります', 'どちらか1つを消してください'],
    en: ['"related" names {name} twice', 'Remove one of the two'],
  },
  'related-unpublished': {
    ja: ['「related」にある {name} は公開されていません', '公開されると、ここに表示されます'],
    en: ['"related" names {name}, which is not published', 'It is shown here as soon as it is'],
  },
  'dependent-field-missing': {
    ja: ['「{key}」がありません。「{field}: {value}」の記事には必ず要ります', '「{key}:」を足してください{parts}'],
    en: ['"{key}" is missing, and entries with "{field}: {value}" must have it', 'Add "{key}:"{parts}'],
  },
  'section-id-repeated': {
    ja: ['ページの部分の id「{id}」が、同じページで2回使われています', 'それぞれに別の id を付けてください'],
    en: ['the section id "{id}" is used twice on this page', 'Give each section an id of its own'],
  },
  'section-shown-unfolded': {
    ja: [
      '部分「{id}」はたためません。リスク、費用、免許、取引態様、連絡先のいずれかがあるか、見出しがありません',
      '「fold」を消すか、その内容を別の部分に移してください',
    ],
    en: [
      'the section "{id}" is never folded: it has no heading, or states risks, fees, licences, a capacity or contact details',
      'Remove "fold", or move these statements to a section of their own',
    ],
  },
} as const satisfies Messages;

const LIST = new Intl.ListFormat('en-GB');

/** Follows the request to add a field. */
export function partsUnderneath(parts: readonly string[]): Label {
  if (parts.length === 0) return { ja: '', en: '' };
  return { ja: `（その下に ${parts.join('、')} を書きます）`, en: ` with ${LIST.format(parts)} under it` };
}
