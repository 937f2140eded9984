/** Messages about the site profile, menus and the notice. */
import type { Messages } from '../../../contract/content-types/entry-checks.ts';

const FIRST = {
  ja: '表示されるのは、はじめの{max}つです。',
  en: 'The first {max} are shown: take the others out',
} as const;

export const siteMessages = {
  'menu-header-too-long': {
    ja: [
      '「{name}」にリンクが{count}あります。サイトに出るのは{max}までです',
      `${FIRST.ja}ほかを減らすか、フッターに移してください`,
    ],
    en: ['"{name}" has {count} links, and the site shows {max}', `${FIRST.en}, or put them into the footer`],
  },
  'menu-links-too-many': {
    ja: ['「{name}」にリンクが{count}あります。サイトに出るのは{max}までです', `${FIRST.ja}ほかを減らしてください`],
    en: ['"{name}" has {count} links, and the site shows {max}', FIRST.en],
  },
  'menu-groups-too-many': {
    ja: ['「{name}」にグループが{count}あります。サイトに出るのは{max}までです', `${FIRST.ja}ほかを減らしてください`],
    en: ['"{name}" has {count} groups, and the site shows {max}', FIRST.en],
  },
  'form-text-untranslated': {
    ja: ['「{name}」が ja.md にしかありません', '英語のページにも日本語の文が出ます。ここに英語で書いてください'],
    en: ['"{name}" is in ja.md only', 'English readers get the Japanese sentence: translate it here'],
  },
  'notice-reversed': {
    ja: ['「until」が「from」より後でないため、お知らせの帯が表示されません', 'どちらかを直すか、消してください'],
    en: ['"until" is not later than "from", so the notice would never be seen', 'Correct one of the two, or remove it'],
  },
  'fallback-differs': {
    ja: [
      '「{configured}」が、会社情報（content/site）では「{published}」になっています',
      'ここも同じにしてください。content を読めないときに表示されます',
    ],
    en: [
      '"{configured}" is "{published}" in the site profile',
      'Write the same here: it is shown while the content cannot be had',
    ],
  },
} as const satisfies Messages;
