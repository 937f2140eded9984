import type { FormSubject } from '../../../contract/forms/define-form.ts';
import { fillPlaceholders } from '../../../contract/forms/fill-placeholders.ts';
import { forms } from '../../../contract/forms/forms.ts';
import { LINK_DOWNLOADS, LINK_HOURS } from '../../../contract/submissions/vocabulary.ts';
import { translator } from '../i18n/translator.ts';
import { topicOf } from '../labels/to-rows.ts';
import type { Submission } from '../storage/submission.ts';
import { composeMail, type Mail, type Part, type Sender } from './compose-mail.ts';
import { calendarAttachment, eventDetails, type MailedEvent } from './event-details.ts';
import { isPlausibleName } from './is-plausible-name.ts';

export interface AcknowledgementParts {
  sender: Sender;
  /** Form copy about the next steps. */
  reply: string | null;
  subjectTitle: string | null;
  /** Absolute URLs. */
  links: readonly { lang: Submission['lang']; href: string }[];
  event: (MailedEvent & { contactHref: string }) | null;
}

/** Repeats only a plausible name: otherwise, spammers could mail any text to any address. */
export function acknowledgement(submission: Submission, parts: AcknowledgementParts): Mail {
  const { lang, kind, repeats, fields } = submission;
  const reference = repeats ?? submission.reference;
  const t = translator(lang, 'mail');
  const greeting = isPlausibleName(fields.name) ? t('greeting', { name: fields.name }) : t('greetingWithoutName');
  const contents = [
    greeting,
    ...thanks(submission, parts),
    ...(parts.reply && !repeats ? [parts.reply] : []),
    t('reference', { reference }),
    t('mistaken'),
  ];
  const attachments = parts.event ? [calendarAttachment(parts.event)] : [];
  const subject = repeats
    ? t('registration.repeatedSubject', { reference })
    : fillPlaceholders(forms[kind].mail.subject[lang], { reference });
  return composeMail(lang, subject, contents, parts.sender, attachments);
}

function thanks(submission: Submission, { subjectTitle, links, event }: AcknowledgementParts): Part[] {
  const { lang, kind, reference, repeats } = submission;
  const { mail, subject } = forms[kind];
  const t = translator(lang, 'mail');
  const title = subjectTitle ?? ('untitled' in mail ? mail.untitled?.[lang] : null);
  const details = event ? eventDetails(event, event.contactHref, lang) : [];
  if (repeats) return [t('registration.repeated', { title: title ?? '', earlier: repeats, reference }), ...details];
  const opening = fillPlaceholders(mail.thanks[lang], { title, topic: topicOf(submission, lang), reference });
  if ((subject as FormSubject | null)?.gives !== 'links') return [opening, ...details];
  const files = links.map((link) => ({ label: t(`download.file.${link.lang}`), href: link.href }));
  return [opening, { links: files }, t('download.expires', { hours: LINK_HOURS, downloads: LINK_DOWNLOADS })];
}
