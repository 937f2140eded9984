import { randomBytes } from 'node:crypto';
import type { Settings } from '../settings.ts';
import { createLimiter } from './limiter.ts';
import { createProofOfWork, type ProofOfWork } from './proof-of-work.ts';
import { createTickets, type Tickets } from './tickets.ts';

const TEN_MINUTES = 10 * 60 * 1000;
/** In ten minutes, from one address: steps of forms, forms sent with a proof of work, and without. */
const STEPS = 120;
const SENT = 10;
const SENT_WITHOUT_PROOF = 5;

/** What stands between the forms and those who abuse them. One set a process. */
export interface Defences {
  proofOfWork: ProofOfWork;
  tickets: Tickets;
  /** Counts a step of a form. @returns false where it is one too many */
  allowsStep(address: string): boolean;
  /** Counts a form that is about to be stored. Who proves no work shares a third of what all may send. */
  allowsSending(address: string, isProved: boolean): boolean;
}

export function createDefences({
  FORMS_SECRET,
  FORMS_PER_MINUTE,
}: Pick<Settings, 'FORMS_SECRET' | 'FORMS_PER_MINUTE'>): Defences {
  // Of its own, it is forgotten at the end: then a form that is open is confirmed once more.
  const secret = FORMS_SECRET ?? randomBytes(32).toString('base64url');
  const steps = createLimiter(STEPS, TEN_MINUTES);
  const sent = createLimiter(SENT, TEN_MINUTES);
  const sentWithoutProof = createLimiter(SENT_WITHOUT_PROOF, TEN_MINUTES);
  const all = createLimiter(FORMS_PER_MINUTE, 60_000);
  const allWithoutProof = createLimiter(Math.ceil(FORMS_PER_MINUTE / 3), 60_000);
  return {
    proofOfWork: createProofOfWork(secret),
    tickets: createTickets(secret),
    allowsStep: (address) => steps.allows(address),
    allowsSending(address, isProved) {
      if (!sent.allows(address) || !(isProved || sentWithoutProof.allows(address))) return false;
      return (isProved || allWithoutProof.allows('all')) && all.allows('all');
    },
  };
}
