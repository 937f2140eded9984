import { randomBytes } from 'node:crypto';
import type { FormProblems } from '../../contract/forms/check-fields.ts';
import { checkForm, formSubject, forms, type SubmissionKind } from '../../contract/forms/forms.ts';
import { documentPath } from '../../contract/site-paths.ts';
import type { SubmissionBody, SubmissionReceipt } from '../../contract/submissions/endpoints.ts';
import type { SubmissionClient } from '../../site/data/submission-client.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { type DocumentLink, type FormFailure, HIDDEN, HONEYPOT } from '../../site/state/form-state.ts';
import type { Client } from '../http/client-address.ts';
import { log } from '../log.ts';
import type { AbuseGuard } from './abuse-guard.ts';
import { checkFiles } from './form-files.ts';
import type { ParsedForm } from './parse-form.ts';
import { spamSignals } from './spam-signals.ts';

export type FormOutcome =
  | { step: 'input'; problems?: FormProblems }
  | { step: 'confirm'; fields: Record<string, string> }
  | { failure: FormFailure }
  | { reference: string; links: DocumentLink[] };

export interface FormTarget {
  kind: SubmissionKind;
  locale: Locale;
  /** Document ID, position ID or event slug. */
  subject: string;
  seats: number | null;
}

/**
 * Validates a form and sends it to the content backend.
 *
 * Without a sufficient proof of work, a form needs confirmation. Forms with files do not, because visitors would have
 * to select the files again.
 */
export async function processForm(
  { kind, locale, subject, seats }: FormTarget,
  parsed: ParsedForm,
  client: Client,
  abuseGuard: AbuseGuard,
  submissions: SubmissionClient,
  onError: (error: unknown) => void,
): Promise<FormOutcome> {
  const { values } = parsed;
  const fieldValue = (name: string) => values.get(name) ?? '';
  const step = fieldValue(HIDDEN.step);
  if (step === 'back') return { step: 'input' };

  const form = forms[kind];
  const subjectInfo = formSubject(kind);
  const key = subjectInfo?.field === undefined ? {} : { [subjectInfo.field]: subject };
  const { fields, problems } = checkForm(kind, { ...Object.fromEntries(values), ...key, lang: locale });
  const files = form.files ? await checkFiles(parsed, form.files.isRequired) : { names: [], contents: [] };
  const allProblems = { ...problems, ...(form.files && 'problem' in files && { [form.files.field]: files.problem }) };
  if (subjectInfo?.field !== undefined && subjectInfo.field in allProblems) return { failure: 'closed' };
  if (!fields || 'problem' in files) return { step: 'input', problems: allProblems };
  if (form.hasConfirmation && step !== 'send') return { step: 'confirm', fields };

  const token = abuseGuard.formTokens.read(fieldValue(HIDDEN.formToken));
  if (token === null && fieldValue(HIDDEN.formToken))
    log.warn(
      'Forms: asked for confirmation again, because the form expired or another process issued it (FORMS_SECRET)',
      {
        event: 'unknown_token',
        repeats: '',
      },
    );
  const cost = await abuseGuard.cost();
  const hasProof = token !== null && (await abuseGuard.proofOfWork.verify(fieldValue(HIDDEN.proof))) >= cost;
  if (!hasProof && !token && !form.files) return { step: 'confirm', fields };
  const takesSeat = subjectInfo?.gives === 'seat';
  if (takesSeat && !(await abuseGuard.canRegister(client, subject, seats))) return { failure: 'too_many' };
  if (!(await abuseGuard.consumeSend(client, hasProof))) return { failure: 'busy' };
  if (takesSeat) await abuseGuard.countRegistration(client, subject);

  const body: SubmissionBody = {
    idempotency_key: idempotencyKey(fieldValue(HIDDEN.key), token?.id),
    suspicions: spamSignals(kind, fields, fieldValue(HONEYPOT), token?.age ?? null),
    fields,
    ...(form.files && { files: files.names }),
  };
  try {
    const receipt = await submissions(
      kind,
      body,
      subjectInfo?.param ? { [subjectInfo.param]: subject } : {},
      files.contents,
    );
    return { reference: receipt.reference, links: linksOf(receipt) };
  } catch (error) {
    const { failure } = error as { failure?: string };
    // Normal for events, so not logged.
    if (failure === 'full' || failure === 'ended') return { failure };
    onError(error);
    return { failure: failure === 'not_found' ? 'closed' : 'not_sent' };
  }
}

function linksOf({ links = [] }: SubmissionReceipt): DocumentLink[] {
  return links.map(({ lang, token }) => ({ lang, href: documentPath(token) }));
}

/** With a random key, the backend detects duplicates by content. */
function idempotencyKey(key: string, tokenId: string | undefined): string {
  if (/^[0-9a-f]{32}$/.test(key)) return key;
  return tokenId ? `ticket-${tokenId}` : `single-${randomBytes(12).toString('hex')}`;
}
