import { forms } from '../../../contract/forms/forms.ts';
import { staffTranslator as t, translator } from '../i18n/translator.ts';
import { filledRows, topicOf, toRows } from '../labels/to-rows.ts';
import type { StoredFile, Submission } from '../storage/submission.ts';
import { composeMail, type Mail } from './compose-mail.ts';

/**
 * Phones show subjects on locked screens, so the subject has no name.
 * Files are not attached, because mailboxes would store them beyond their retention period.
 */
export function staffNotice(submission: Submission, files: readonly StoredFile[], subjectTitle: string | null): Mail {
  const { reference, repeats } = submission;
  const labels = translator('ja', 'labels');
  const kind = forms[submission.kind].label.ja;
  const topic = topicOf(submission, 'ja') || subjectTitle;
  const summary = [topic, reference].filter(Boolean).join(' ');
  const subject = t('staffNotice.subject', {
    kind,
    about: repeats ? labels('repeats', { of: summary, reference: repeats }) : summary,
  });
  // A new submission needs no state.
  const rows = filledRows(toRows(submission, files, subjectTitle, 'ja')).filter(({ name }) => name !== 'state');
  const parts = [
    t('staffNotice.opening', { kind }),
    ...(repeats ? [t('staffNotice.repeats', { reference: repeats })] : []),
    { rows },
    ...(files.length > 0 ? [t('staffNotice.files', { reference })] : []),
    t('staffNotice.answered', { reference }),
  ];
  return composeMail('ja', subject, parts, null);
}
