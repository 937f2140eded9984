import { forms } from '../../../contract/forms/forms.ts';
import { staffTranslator as t } from '../i18n/translator.ts';
import { formatTokyo } from '../labels/format-tokyo.ts';
import { composeMail, type Mail, type Part } from './compose-mail.ts';
import type { DailySummary } from './daily-digest.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Contains no names of visitors. */
export function dailyDigestMail(summary: DailySummary, now: Date): Mail {
  const { received, unanswered, oldest, flagged, failedMails } = summary;
  const receivedRows = received.map(({ kind, count }) => ({
    label: forms[kind].label.ja,
    value: t('dailyDigest.count', { count }),
  }));
  const oldestRows = oldest.map(({ reference, kind, receivedAt }) => ({
    label: reference,
    value: t('dailyDigest.entry', {
      received: formatTokyo(receivedAt),
      kind: forms[kind].label.ja,
      days: Math.floor((now.getTime() - Date.parse(receivedAt)) / DAY_MS),
    }),
  }));
  const unlisted = unanswered - oldest.length;
  const parts: Part[] = [
    receivedRows.length > 0 ? t('dailyDigest.received') : t('dailyDigest.nothingReceived'),
    ...(receivedRows.length > 0 ? [{ rows: receivedRows }] : []),
    unanswered > 0 ? t('dailyDigest.unanswered', { count: unanswered }) : t('dailyDigest.nothingUnanswered'),
    ...(oldestRows.length > 0 ? [{ rows: oldestRows }] : []),
    ...(unlisted > 0 ? [t('dailyDigest.more', { count: unlisted })] : []),
    ...(flagged > 0 ? [t('dailyDigest.flagged', { count: flagged })] : []),
    ...(failedMails > 0 ? [t('dailyDigest.failedMails', { count: failedMails })] : []),
    t('dailyDigest.commands'),
  ];
  return composeMail('ja', t('dailyDigest.subject', { count: unanswered }), parts, null);
}
