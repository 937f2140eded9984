import { translator } from '../../backend/submissions/i18n/translator.ts';
import type { InboxEntry, MailState } from '../../backend/submissions/inbox/inbox.ts';
import { formatTokyo } from '../../backend/submissions/labels/format-tokyo.ts';
import type { Suspension } from '../../backend/submissions/storage/deletion-guard.ts';
import type { StoredLink } from '../../backend/submissions/storage/submission.ts';
import { forms } from '../../contract/forms/forms.ts';
import { LINK_DOWNLOADS } from '../../contract/submissions/vocabulary.ts';
import type { Language } from '../../contract/vocabulary.ts';
import type { InboxTexts } from './arguments.ts';

/** Formats a submission for a list. */
export function line({ submission, files, mails }: InboxEntry, subject: string | null, lang: Language): string {
  const { reference, receivedAt, kind, state, repeats, spamFlags, fields } = submission;
  const marks = [
    spamFlags.length > 0 ? '?' : state === 'answered' ? '✓' : ' ',
    files.length > 0 ? `+${files.length}` : '  ',
    mails.some((mail) => mail.state === 'given_up') ? '!' : ' ',
  ].join('');
  const labels = translator(lang, 'labels');
  const repeated = repeats ? labels('repeats', { reference: repeats }) : '';
  const sender = [fields.name, 'company' in fields ? fields.company : ''].filter(Boolean).join(' / ');
  return `${marks} ${reference}  ${formatTokyo(receivedAt)}  ${forms[kind].label[lang]}${repeated}  ${[subject, sender].filter(Boolean).join('  ')}`;
}

export function mailText({ kind, state, attempts, sentAt, lastError }: MailState, t: InboxTexts): string {
  const error = lastError ?? t('mail.untried');
  return t(`mail.${state}`, { mail: t(`mails.${kind}`), attempts, error, sentAt: sentAt ? formatTokyo(sentAt) : '' });
}

export function suspendedText({ now, trustedAt }: Suspension, t: InboxTexts): string {
  const [clock, trusted] = [now, trustedAt].map((time) => formatTokyo(new Date(time).toISOString()));
  return t('suspended', { now: clock ?? '', trusted: trusted ?? '' });
}

export function linkText({ lang, downloads, expiresAt }: StoredLink, t: InboxTexts): string {
  const until = formatTokyo(new Date(expiresAt).toISOString());
  return t('link', { language: t(`languages.${lang}`), max: LINK_DOWNLOADS, downloads, until });
}
