/** What a form does once somebody uses it: checks, proves work, sends. A chunk of its own, asked for at the first touch. */

import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { Challenge } from 'altcha-lib/types';
import { fileKind } from '../../../contract/submissions/file-kind.ts';
import { checkForm, type FormProblems } from '../../../contract/submissions/forms.ts';
import { MOST_FILE_BYTES, MOST_FILES, type SubmissionKind } from '../../../contract/submissions/vocabulary.ts';
import { CHALLENGE_PATH, HIDDEN, type SendAnswer } from './form-state.ts';

/** How long sending may take, in milliseconds: an application on a slow line. */
const SEND_MS = 120_000;
const CHALLENGE_MS = 10_000;
/** A form without a proof is to be this old before it is sent, in milliseconds; the server says so, too. */
const PATIENCE_MS = 2500;

/** What is wrong with a form, by field; null where nothing is. */
export async function problemsOf(
  kind: SubmissionKind,
  form: HTMLFormElement,
  lang: string,
): Promise<FormProblems | null> {
  const data = new FormData(form);
  const typed = Object.fromEntries([...data].filter(([, value]) => typeof value === 'string'));
  const { problems } = checkForm(kind, { ...typed, lang });
  const filesProblem = kind === 'application' ? await problemOfFiles(filesIn(data)) : null;
  if (!filesProblem) return problems;
  return { ...problems, files: filesProblem };
}

function filesIn(data: FormData): File[] {
  return data.getAll('files').filter((file): file is File => file instanceof File && file.size > 0);
}

async function problemOfFiles(files: readonly File[]) {
  if (files.length === 0) return 'required' as const;
  if (files.length > MOST_FILES) return 'file_count' as const;
  if (files.some((file) => file.size > MOST_FILE_BYTES)) return 'file_size' as const;
  const kinds = await Promise.all(files.map(async (file) => fileKind(new Uint8Array(await file.arrayBuffer()))));
  return kinds.includes(null) ? ('file_type' as const) : null;
}

export interface Opened {
  /** From the server: when the form was opened. Empty where it could not be had. */
  ticket: string;
  /** The solved challenge; empty where there is none: then the server's other rule holds. */
  proof: Promise<string>;
}

/** Tells the server that a form is being filled in, and works on its challenge meanwhile. Never rejects. */
export async function open(): Promise<Opened> {
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

/** Sends a form to the page that it stands on. Never rejects. */
export async function send(
  form: HTMLFormElement,
  { key, ticket, proof }: { key: string; ticket: string; proof: string },
): Promise<SendAnswer> {
  const attempt = async (carried: Record<string, string>): Promise<SendAnswer> => {
    const data = new FormData(form);
    for (const [name, value] of Object.entries({ ...carried, [HIDDEN.step]: 'send', [HIDDEN.key]: key }))
      data.set(name, value);
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
  };
  const answer = await attempt({ [HIDDEN.ticket]: ticket, [HIDDEN.proof]: proof });
  if (!('ticket' in answer)) return answer;
  await new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  const second = await attempt({ [HIDDEN.ticket]: answer.ticket, [HIDDEN.proof]: '' });
  return 'ticket' in second ? { failure: 'not_sent' } : second;
}

/** Names one enquiry. Not `randomUUID`, which plain http has not. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
