import { randomBytes } from 'node:crypto';
import { documentPath } from '../../contract/site-paths.ts';
import type { SubmissionBody, SubmissionReceipt } from '../../contract/submissions/endpoints.ts';
import { checkForm, type FormProblems } from '../../contract/submissions/forms.ts';
import { FORM_FIELDS, type SubmissionKind } from '../../contract/submissions/vocabulary.ts';
import { type DocumentLink, type FormFailure, HIDDEN, TRAP } from '../../site/components/form/form-state.ts';
import type { SubmissionClient } from '../../site/content/submission-client.ts';
import type { Locale } from '../../site/i18n/locales.ts';
import { checkFiles } from './application-files.ts';
import type { Client } from './client-address.ts';
import type { Defences } from './defences.ts';
import type { ParsedForm } from './parse-form.ts';
import { suspicionsOf } from './suspicions.ts';

/** What becomes of a form that was posted. */
export type FormOutcome =
  | { step: 'input'; problems?: FormProblems }
  /** As it will be stored. */
  | { step: 'confirm'; fields: Record<string, string> }
  | { failure: FormFailure }
  | { reference: string; links: DocumentLink[] };

/** A form, and where it was posted to. */
export interface PostedTo {
  kind: SubmissionKind;
  locale: Locale;
  /** The number of the document, or of the position, as it stands in the address. */
  subject: string;
}

/**
 * Checks a form, and sends it on where nothing is in its way.
 *
 * Who proves work is sent on at once. Who does not - a browser without JavaScript - confirms first, on a page that says
 * when it was made, and may send less often; so may who proves less than is asked for now. Files cannot be confirmed: an
 * application without a proof counts as one of those few.
 *
 * @param onError told why it could not be stored
 */
export async function formOutcome(
  { kind, locale, subject }: PostedTo,
  parsed: ParsedForm,
  client: Client,
  defences: Defences,
  submissions: SubmissionClient,
  onError: (error: unknown) => void,
): Promise<FormOutcome> {
  const { values } = parsed;
  const given = (name: string) => values.get(name) ?? '';
  const step = given(HIDDEN.step);
  if (step === 'back') return { step: 'input' };

  const isApplication = kind === 'application';
  const typed = Object.fromEntries(
    FORM_FIELDS[kind].flatMap((name) => (values.has(name) ? [[name, given(name)]] : [])),
  );
  const { fields, problems } = checkForm(kind, { ...typed, lang: locale, ...(isApplication && { position: subject }) });
  const files = isApplication ? await checkFiles(parsed) : { names: [], contents: [] };
  const found = { ...problems, ...('problem' in files && { files: files.problem }) };
  if ('position' in found) return { failure: 'closed' };
  if (!fields || 'problem' in files) return { step: 'input', problems: found };
  if (kind === 'contact' && step !== 'send') return { step: 'confirm', fields };

  const ticket = defences.tickets.read(given(HIDDEN.ticket));
  const cost = defences.cost();
  const isProved = ticket !== null && (await defences.proofOfWork.verify(given(HIDDEN.proof))) >= cost;
  if (!isProved && !ticket && !isApplication) return { step: 'confirm', fields };
  if (!defences.allowsSending(client, isProved)) return { failure: 'busy' };

  const body = {
    idempotency_key: keyOf(given(HIDDEN.key), ticket?.id),
    suspicions: suspicionsOf(fields, given(TRAP), ticket?.age ?? null),
    fields,
    ...(isApplication && { files: files.names }),
  } as SubmissionBody<SubmissionKind>;
  try {
    const receipt = await submissions(kind, body, kind === 'download' ? { id: subject } : {}, files.contents);
    return { reference: receipt.reference, links: linksOf(receipt) };
  } catch (error) {
    onError(error);
    const { failure } = error as { failure?: string };
    return { failure: failure === 'not_found' ? 'closed' : 'not_sent' };
  }
}

function linksOf(receipt: SubmissionReceipt<SubmissionKind>): DocumentLink[] {
  return 'links' in receipt ? receipt.links.map(({ lang, token }) => ({ lang, href: documentPath(token) })) : [];
}

/** The script's own, or what names the page that was confirmed; else any: then the content tells two from one. */
function keyOf(key: string, ticketId: string | undefined): string {
  if (/^[0-9a-f]{32}$/.test(key)) return key;
  return ticketId ? `ticket-${ticketId}` : `single-${randomBytes(12).toString('hex')}`;
}
