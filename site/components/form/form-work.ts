/** What a form does once somebody uses it: keeps, checks, proves work, sends. A chunk of its own, asked for at the first touch. */
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { checkFields, type FormProblems } from '../../../contract/forms/check-fields.ts';
import type { FieldRule } from '../../../contract/forms/form-field.ts';
import { fileKind } from '../../../contract/submissions/file-kind.ts';
import type { FieldProblem } from '../../../contract/submissions/vocabulary.ts';
import { CHALLENGE_PATH, type FormValues, type FormView, HIDDEN, type SendAnswer } from '../../state/form-state.ts';
import { readDraft, readValues, restoreValues, writeDraft } from './draft/draft.ts';
import { clearDraft } from './draft/draft-name.ts';

/** How long sending may take, in milliseconds: an application on a slow line. */
const SEND_MS = 120_000;
const CHALLENGE_MS = 10_000;
/** A form without a proof is to be this old before it is sent, in milliseconds; the server says so, too. */
const PATIENCE_MS = 2500;

/** The work of one form, for as long as it is shown. */
export interface FormWork {
  /** Somebody has begun: the server says since when, and the browser begins to prove its work. Never rejects. */
  open(): Promise<void>;
  /** What was typed comes back: after a reload, in the other language, after a failure. */
  restore(form: HTMLFormElement): void;
  /** Keeps what is typed for the session. */
  keep(form: HTMLFormElement): Promise<void>;
  /** What is wrong, by field; where nothing is, what will be sent, in the spelling that is stored. */
  check(form: HTMLFormElement, lang: string): Promise<{ problems: FormProblems } | { values: FormValues }>;
  /** Sends the form to the page that it stands on. Never rejects. */
  send(form: HTMLFormElement): Promise<SendAnswer>;
}

/** What the server gave when the form was opened. */
interface Opened {
  /** Empty where it could not be had. */
  ticket: string;
  /** The solved challenge; empty where there is none: then the server's other rule holds. */
  proof: Promise<string>;
}

export function createFormWork({ kind, fields }: Pick<FormView, 'kind' | 'fields'>): FormWork {
  let opened: Promise<Opened> | null = null;
  let key = readDraft(kind)?.key || newKey();
  const open = () => {
    opened ??= askForChallenge();
    return opened;
  };

  const work: FormWork = {
    async open() {
      await open();
    },
    restore(form) {
      const draft = readDraft(kind);
      if (draft) restoreValues(form, draft.values);
    },
    async keep(form) {
      // The ticket is the first one of this draft: who comes back to it has not just begun.
      const ticket = readDraft(kind)?.ticket || (await open()).ticket;
      writeDraft(kind, { values: readValues(form), key, ticket });
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
      await work.keep(form);
      const { ticket, proof } = await open();
      const first = { [HIDDEN.ticket]: readDraft(kind)?.ticket || ticket, [HIDDEN.proof]: await proof };
      // A proof serves once.
      opened = null;
      let answer = await post(form, key, first);
      if ('ticket' in answer) {
        await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
        answer = await post(form, key, { [HIDDEN.ticket]: answer.ticket, [HIDDEN.proof]: '' });
      }
      if ('sent' in answer) {
        clearDraft(kind);
        key = newKey();
      }
      return 'ticket' in answer ? { failure: 'not_sent' } : answer;
    },
  };
  return work;
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

async function askForChallenge(): Promise<Opened> {
  try {
    const answer = await fetch(CHALLENGE_PATH, { signal: AbortSignal.timeout(CHALLENGE_MS) });
    const { challenge, ticket } = (await answer.json()) as { challenge: Challenge; ticket: string };
    return { ticket, proof: solve(challenge).catch(() => '') };
  } catch {
    return { ticket: '', proof: Promise.resolve('') };
  }
}

/** The page stays awake: each step waits for the browser's own hashing. */
async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : '';
}

async function post(form: HTMLFormElement, key: string, carried: Record<string, string>): Promise<SendAnswer> {
  const data = new FormData(form);
  const all = { ...carried, [HIDDEN.step]: 'send', [HIDDEN.key]: key };
  for (const [name, value] of Object.entries(all)) data.set(name, value);
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: data,
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(SEND_MS),
    });
    return (await answer.json()) as SendAnswer;
  } catch {
    return { failure: 'unreachable' };
  }
}

/** Names one enquiry. Not `randomUUID`, which plain http has not. */
function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
