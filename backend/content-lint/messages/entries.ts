/** Messages about entries. */
import type { Messages } from './messages.ts';

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
  'risk-missing': {
    ja: [
      '「risk」がありません。ファンドに関するものには必ず要ります',
      '「risk:」の下に、手数料（fees）、損失（loss）、登録（registration）を書いてください',
    ],
    en: [
      '"risk" is missing, and everything about funds must have it',
      'Add "risk:" with fees, loss and registration under it',
    ],
  },
  'section-id-repeated': {
    ja: ['ページの部分の id「{id}」が、同じページで2回使われています', 'それぞれに別の id を付けてください'],
    en: ['the section id "{id}" is used twice on this page', 'Give each section an id of its own'],
  },
  'job-terms-differ': {
    ja: ['「{name}」の {value} が、労働条件（terms）にありません', '両方に同じ内容を書いてください'],
    en: ['"{name}" is {value}, which the terms do not say', 'Write the same in the terms and here'],
  },
  'seminar-ends-early': {
    ja: ['「ends_at」が「starts_at」より後ではありません', 'どちらかを直してください'],
    en: ['"ends_at" is not later than "starts_at"', 'Correct one of the two'],
  },
  'seminar-closes-late': {
    ja: [
      '申し込みの締切（closes_at）が開始（starts_at）より後になっています',
      '開始と同じか、それより前にしてください',
    ],
    en: ['"closes_at" is later than "starts_at"', 'Registration ends when the seminar begins, or earlier'],
  },
  'seminar-join-url': {
    ja: [
      '参加用のリンク（join_url）は、オンラインで開催する場合にのみ使えます',
      'オンラインなら「online: true」を足し、そうでなければ消してください',
    ],
    en: ['"join_url" is for seminars online', 'Add "online: true" if it takes place online; else remove the address'],
  },
  'seminar-online-with-venue': {
    ja: ['オンラインのセミナーに、会場（venue）があります', '「venue」か、ja.md の「online」を消してください'],
    en: ['the seminar is online and has a venue', 'Remove "venue", or "online" in ja.md'],
  },
  'seminar-without-venue': {
    ja: [
      '会場（venue）がありません',
      '「venue:」の下に name、address、access を書くか、ja.md に「online: true」を足してください',
    ],
    en: ['"venue" is missing', 'Add "venue:" with name, address and access under it, or "online: true" in ja.md'],
  },
} as const satisfies Messages;
