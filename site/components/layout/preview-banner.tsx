import { useEffect } from 'react';
import { formatDateTime } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';
import { useApp } from '../../navigation/app-context.ts';
import { useRoute } from '../../navigation/route.ts';
import { useStore } from '../../state/store.tsx';
import styles from './preview.module.css';

/** Separate from the messages, which every visitor loads. */
const messages = {
  ja: {
    label: 'プレビュー',
    draft: (saved: string | null) => `${saved === null ? '' : `${saved} の`}下書きを表示しています`,
    published: '下書きはありません。公開中の内容です',
    until: (time: string) => `${time}まで有効`,
    leave: 'プレビューを終了する',
  },
  en: {
    label: 'Preview',
    draft: (saved: string | null) => `showing the draft${saved === null ? '' : ` of ${saved}`}`,
    published: 'there is no draft: this is what is published',
    until: (time: string) => `Valid until ${time}`,
    leave: 'End the preview',
  },
} satisfies Record<Locale, unknown>;

/** Banner on every page of a preview, with its content, expiry and an exit button. Works without JavaScript. */
export function PreviewBanner() {
  const { authentication, page } = useStore();
  const { pathname, search } = useRoute();
  useLiveDrafts();
  const { preview } = authentication;
  if (!preview) return null;

  const { label, id, revision, savedAt, expiresAt } = preview;
  const copy = messages[page.locale];
  const saved = savedAt === null ? null : formatDateTime(savedAt, page.locale);
  return (
    <section className={styles.banner} aria-label={copy.label} data-preview={revision}>
      <p>
        <strong>{copy.label}</strong> <span>{`${label[page.locale]} ${id}`}</span>{' '}
        <span>{revision === 'published' ? copy.published : copy.draft(saved)}</span>{' '}
        <time dateTime={expiresAt}>{copy.until(timeOf(expiresAt, page.locale))}</time>
      </p>
      <form method="post" action={`/preview/exit?to=${encodeURIComponent(pathname + search)}`}>
        <button type="submit">{copy.leave}</button>
      </form>
    </section>
  );
}

/** Discards payloads after each navigation, because the draft may change before the page is visited again. */
function useLiveDrafts(): void {
  const app = useApp();
  useEffect(() => app?.router.subscribe(() => app.router.state().loading === null && app.forgetPayloads()), [app]);
}

function timeOf(moment: string, locale: Locale): string {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'Asia/Tokyo', hourCycle: 'h23' });
  return `${time.format(new Date(moment))}${locale === 'en' ? ' (Tokyo)' : ''}`;
}
