import { rowsOf } from '../rows.ts';
import type { StoredFile, Submission } from '../submission.ts';
import { CONTACT_KIND_WORDS, FIELD_WORDS, KIND_WORDS } from '../words.ts';
import { compose, type Mail } from './compose.ts';

/**
 * What the staff reads: in Japanese, whatever the visitor's language. Nobody's name stands in the subject, which shows
 * on locked screens. Files stay where they are: mailboxes keep what should be deleted.
 */
export function notice(submission: Submission, files: readonly StoredFile[], subjectTitle: string | null): Mail {
  const { kind, fields, reference } = submission;
  const about = 'kind' in fields ? CONTACT_KIND_WORDS.ja[fields.kind] : subjectTitle;
  const subject = `【${KIND_WORDS.ja[kind]}】${about ? `${about} ` : ''}${reference}`;
  const rows = rowsOf(submission, files, subjectTitle, 'ja').map(
    ([field, value]) => [FIELD_WORDS.ja[field], value] as const,
  );
  const parts = [
    `サイトから${KIND_WORDS.ja[kind]}が届きました。このメールに返信すると、ご本人に届きます。`,
    { rows },
    ...(files.length > 0 ? [`添付の取り出し：npm run inbox -- files ${reference} --to フォルダー`] : []),
    `お返事を済ませたら：npm run inbox -- answered ${reference}`,
  ];
  return compose('ja', subject, parts, null);
}
