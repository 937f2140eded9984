import { useTranslations } from 'use-intl/react';

/** How long a column takes to read: for readers, and as a duration for programs. */
export function ReadingTime({ minutes }: { minutes: number }) {
  const t = useTranslations('columns');
  return <time dateTime={`PT${minutes}M`}>{t('readingMinutes', { minutes })}</time>;
}
