import { forms } from '../../../contract/forms/forms.ts';
import { staffTranslator as t, translator } from '../i18n/translator.ts';
import { formatTokyo } from '../labels/format-tokyo.ts';
import { composeMail, type Mail } from './compose-mail.ts';
import { type FlaggedSummary, REMINDER_DAYS } from './flagged-digest.ts';

/** Contains no names of visitors. */
export function flaggedDigestMail({ count, newest }: FlaggedSummary): Mail {
  const labels = translator('ja', 'labels');
  const rows = newest.map(({ reference, kind, spamFlags, receivedAt }) => {
    const reasons = spamFlags.map((flag) => labels(`suspicions.${flag}`)).join('、');
    const values = { received: formatTokyo(receivedAt), kind: forms[kind].label.ja, suspicions: reasons };
    return { label: reference, value: t('flaggedDigest.entry', values) };
  });
  const unlistedCount = count - newest.length;
  const parts = [
    t('flaggedDigest.opening', { count }),
    { rows },
    ...(unlistedCount > 0 ? [t('flaggedDigest.more', { count: unlistedCount })] : []),
    t('flaggedDigest.commands'),
    t('flaggedDigest.frequency', { days: REMINDER_DAYS }),
  ];
  return composeMail('ja', t('flaggedDigest.subject', { count }), parts, null);
}
