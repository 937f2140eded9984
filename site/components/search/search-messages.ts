import type { Locale } from '../../i18n/locales.ts';

/** Separate from the messages, which every visitor loads. */
export const searchMessages = {
  ja: {
    title: 'サイト内検索',
    label: 'キーワード',
    submit: '検索する',
    close: '閉じる',
    suggestions: '候補',
    count: (count: number) => (count === 0 ? '候補はありません' : `候補が${count}件あります`),
  },
  en: {
    title: 'Search this site',
    label: 'Keywords',
    submit: 'Search',
    close: 'Close',
    suggestions: 'Suggestions',
    count: (count: number) => (count === 0 ? 'No suggestions' : `${count} suggestions`),
  },
} satisfies Record<Locale, unknown>;
