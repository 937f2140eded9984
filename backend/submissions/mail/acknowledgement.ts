import { LINK_DOWNLOADS, LINK_HOURS } from '../../../contract/submissions/vocabulary.ts';
import { translator } from '../i18n/translator.ts';
import type { Submission } from '../storage/submission.ts';
import { composeMail, type Mail, type Part, type Sender } from './compose-mail.ts';
import { isPlausibleName } from './is-plausible-name.ts';
import { calendarAttachment, type MailedSeminar, seminarDetails } from './seminar-details.ts';

/** What an acknowledgement contains besides the submission. */
export interface AcknowledgementParts {
  sender: Sender;
  /** What the company promises to who sends such a form. Null: nothing. */
  reply: string | null;
  /** The title of the document, of the position or of the seminar. */
  subjectTitle: string | null;
  /** Absolute addresses of the document's files. */
  links: readonly { label: string; href: string }[];
  /** What was registered for, and where to cancel; null for other kinds, and for a seminar that is gone. */
  seminar: (MailedSeminar & { contactHref: string }) | null;
}

/**
 * The acknowledgement to the visitor, in their language. Of their text it repeats only the name, and only a plausible one:
 * otherwise spammers could use the form to mail any text to any address.
 */
export function acknowledgement(submission: Submission, parts: AcknowledgementParts): Mail {
  const { lang, kind, repeats, fields } = submission;
  const reference = repeats ?? submission.reference;
  const t = translator(lang, 'mail');
  const greeting = isPlausibleName(fields.name) ? t('greeting', { name: fields.name }) : t('greetingWithoutName');
  const all = [
    greeting,
    ...thanks(submission, parts),
    ...(parts.reply && !repeats ? [parts.reply] : []),
    t('reference', { reference }),
    t('mistaken'),
  ];
  const attachments = parts.seminar ? [calendarAttachment(parts.seminar)] : [];
  const subject = t(repeats ? 'registration.repeatedSubject' : `${kind}.subject`, { reference });
  return composeMail(lang, subject, all, parts.sender, attachments);
}

function thanks(
  { lang, kind, reference, repeats, fields }: Submission,
  { subjectTitle, links, seminar }: AcknowledgementParts,
): Part[] {
  const t = translator(lang, 'mail');
  if ('kind' in fields) return [t('contact.thanks', { topic: translator(lang, 'labels')(`topics.${fields.kind}`) })];
  if (kind === 'registration') {
    const details = seminar ? seminarDetails(seminar, seminar.contactHref, lang) : [];
    const title = subjectTitle ?? t('registration.untitled');
    if (repeats) return [t('registration.repeated', { title, earlier: repeats, reference }), ...details];
    return [t('registration.thanks', { title }), ...details];
  }
  if (kind !== 'download') return [t('application.thanks', { title: subjectTitle ?? t('application.untitled') })];
  return [
    t('download.thanks', { title: subjectTitle ?? t('download.untitled') }),
    { links },
    t('download.expires', { hours: LINK_HOURS, downloads: LINK_DOWNLOADS }),
  ];
}
