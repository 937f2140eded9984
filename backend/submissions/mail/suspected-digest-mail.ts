import { forms } from '../../../contract/forms/forms.ts';
import { staffTranslator as t, translator } from '../i18n/translator.ts';
import { formatTokyo } from '../labels/format-tokyo.ts';
import { composeMail, type Mail } from './compose-mail.ts';
import { REMINDER_DAYS, type SuspectedSummary } from './suspected-digest.ts';

/** Contains no names of visitors. */
export function suspectedDigestMail({ count, newest }: SuspectedSummary): Mail {
  const labels = translator('ja', 'labels');
  const rows = newest.map(({ reference, kind, suspicions, receivedAt }) => {
    const reasons = suspicions.map((reason) => labels(`suspicions.${reason}`)).join('、');
    const values = { received: formatTokyo(receivedAt), kind: forms[kind].label.ja, suspicions: reasons };
    return { label: reference, value: t('suspectedDigest.entry', values) };
  });
  const unnamed = count - newest.length;
  const parts = [
    t('suspectedDigest.opening', { count }),
    { rows },
    ...(unnamed > 0 ? [t('suspectedDigest.more', { count: unnamed })] : []),
    t('suspectedDigest.commands'),
    t('suspectedDigest.frequency', { days: REMINDER_DAYS }),
  ];
  return composeMail('ja', t('suspectedDigest.subject', { count }), parts, null);
}
