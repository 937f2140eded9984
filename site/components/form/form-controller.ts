/**
 * Client-side work of a form: drafts, validation, proof of work, and submission. A separate chunk, loaded on first use.
 */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { checkFields, type FormProblems } from '../../../contract/forms/check-fields.ts';
import type { FieldRule } from '../../../contract/forms/form-field.ts';
import { fileKind } from '../../../contract/submissions/file-kind.ts';
import type { FieldProblem } from '../../../contract/submissions/vocabulary.ts';
import { CHALLENGE_PATH, type FormValues, type FormView, HIDDEN, type SendResponse } from '../../state/form-state.ts';
import { readDraft, readValues, restoreValues, writeDraft } from './draft/draft.ts';
import { clearDraft } from './draft/draft-name.ts';

/** Submission timeout in milliseconds; allows for uploads over slow connections. */
const SEND_MS = 120_000;
const CHALLENGE_MS = 10_000;
/**
 * Wait before a submission without a proof is retried, in milliseconds. Exceeds the server's minimum form age (2,000).
 */
const TIMEOUT_MS = 2500;

/** Operations of one form while it is visible. */
export interface FormController {
  /** Requests a form token and starts the proof of work. Never rejects. */
  open(): Promise<void>;
  /** Restores the draft after a reload, a language switch or a failure. */
  restore(form: HTMLFormElement): void;
  /** Stores the current input as the draft for this session. */
  saveDraft(form: HTMLFormElement): Promise<void>;
  /** Returns the problems by field, or the values to submit in their normalised form. */
  check(form: HTMLFormElement, lang: string): Promise<{ problems: FormProblems } | { values: FormValues }>;
  /** Submits the form to the current page. Never rejects. */
  send(form: HTMLFormElement): Promise<SendResponse>;
}

/** Response to opening the form. */
interface OpenedForm {
  /** Form token; empty if the request failed. */
  formToken: string;
  /** Solved challenge; empty on failure, in which case the server checks the form's age instead. */
  proof: Promise<string>;
}

export function createFormController({ kind, fields }: Pick<FormView, 'kind' | 'fields'>): FormController {
  let openedForm: Promise<OpenedForm> | null = null;
  let key = readDraft(kind)?.key || newKey();
  const open = () => {
    openedForm ??= fetchChallenge();
    return openedForm;
  };

  const controller: FormController = {
    async open() {
      await open();
    },
    restore(form) {
      const draft = readDraft(kind);
      if (draft) restoreValues(form, draft.values);
    },
    async saveDraft(form) {
      // Keep the draft's first token, so that the form's age counts from the first visit.
      const formToken = readDraft(kind)?.ticket || (await open()).formToken;
      writeDraft(kind, { values: readValues(form), key, ticket: formToken });
    },
    async check(form, lang) {
      const data = new FormData(form);
      const typed = Object.fromEntries([...data].filter(([, value]) => typeof value === 'string'));
      const { values, problems } = checkFields(fields, typed, lang);
      for (const field of fields) {
        const problem = field.type === 'files' ? await problemOfFiles(field, filesIn(data, field.name)) : null;
        if (problem) problems[field.name] = problem;
      }
      return Object.keys(problems).length > 0 ? { problems } : { values: { lang, ...values } };
    },
    async send(form) {
      await controller.saveDraft(form);
      const { formToken, proof } = await open();
      const first = { [HIDDEN.formToken]: readDraft(kind)?.ticket || formToken, [HIDDEN.proof]: await proof };
      // A proof is valid once.
      openedForm = null;
      let response = await post(form, key, first);
      if ('ticket' in response) {
        await new Promise((resolve) => setTimeout(resolve, TIMEOUT_MS));
        response = await post(form, key, { [HIDDEN.formToken]: response.ticket, [HIDDEN.proof]: '' });
      }
      if ('sent' in response) {
        clearDraft(kind);
        key = newKey();
      }
      return 'ticket' in response ? { failure: 'not_sent' } : response;
    },
  };
  return controller;
}

function filesIn(data: FormData, name: string): File[] {
  return data.getAll(name).filter((file): file is File => file instanceof File && file.size > 0);
}

async function problemOfFiles(
  { isRequired, maxFiles, maxFileBytes }: Extract<FieldRule, { type: 'files' }>,
  files: readonly File[],
): Promise<FieldProblem | null> {
  if (files.length === 0) return isRequired ? 'required' : null;
  if (files.length > maxFiles) return 'file_count';
  if (files.some((file) => file.size > maxFileBytes)) return 'file_size';
  const kinds = await Promise.all(files.map(fileKind));
  return kinds.includes(null) ? 'file_type' : null;
}

async function fetchChallenge(): Promise<OpenedForm> {
  try {
    const response = await fetch(CHALLENGE_PATH, { signal: AbortSignal.timeout(CHALLENGE_MS) });
    const { challenge, ticket } = (await response.json()) as { challenge: Challenge; ticket: string };
    return { formToken: ticket, proof: solve(challenge).catch(() => '') };
  } catch {
    return { formToken: '', proof: Promise.resolve('') };
  }
}

/** Solves the challenge. Hashing is asynchronous, so the page stays responsive. */
async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : '';
}

async function post(form: HTMLFormElement, key: string, hiddenFields: Record<string, string>): Promise<SendResponse> {
  const data = new FormData(form);
  const all = { ...hiddenFields, [HIDDEN.step]: 'send', [HIDDEN.key]: key };
  for (const [name, value] of Object.entries(all)) data.set(name, value);
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      body: data,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(SEND_MS),
    });
    return (await response.json()) as SendResponse;
  } catch {
    return { failure: 'unreachable' };
  }
}

/** Returns a random submission key. `randomUUID` is unavailable without HTTPS. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
