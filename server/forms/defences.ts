import { randomBytes } from 'node:crypto';
import type { Settings } from '../settings.ts';
import type { Client } from './client-address.ts';
import { createLimiter } from './limiter.ts';
import { createProofOfWork, type ProofOfWork, USUAL_COST } from './proof-of-work.ts';
import { createTickets, type Tickets } from './tickets.ts';

const TEN_MINUTES = 10 * 60 * 1000;
/** In ten minutes, from one address: steps of forms, forms sent with a proof of work, and without. */
const STEPS = 120;
const SENT = 10;
const SENT_WITHOUT_PROOF = 5;
/** In ten minutes, from one network, which may have many addresses. */
const STEPS_OF_NETWORK = 600;
const SENT_OF_NETWORK = 30;
/** The part of what all may send that networks which have sent before share: the rest is for those that have not. */
const SHARE_OF_KNOWN = 2 / 3;
/** The part of it that may be sent without a proof of work. */
const SHARE_WITHOUT_PROOF = 1 / 3;
/** What a proof must have cost, by the part of all that has been sent in this minute. */
const COSTS = [
  { above: 0.75, cost: 9 * USUAL_COST },
  { above: 0.5, cost: 3 * USUAL_COST },
] as const;

/** What stands between the forms and those who abuse them. One set a process. */
export interface Defences {
  proofOfWork: ProofOfWork;
  tickets: Tickets;
  /** What a proof of work must cost now: more where much is being sent. */
  cost(): number;
  /** Counts a step of a form. @returns false where it is one too many */
  allowsStep(client: Client): boolean;
  /** Whether a form of this visitor could be stored now, before anything of it is read. Counts nothing. */
  mightAllowSending(client: Client): boolean;
  /**
   * Counts a form that is about to be stored, and none that is not. Who proves no work shares a third of what all may
   * send. One network cannot use up what all may send, nor can many that have sent before: newcomers have a reserve.
   */
  allowsSending(client: Client, isProved: boolean): boolean;
}

/** @param clock as of {@link createLimiter} */
export function createDefences(
  { FORMS_SECRET, FORMS_PER_MINUTE }: Pick<Settings, 'FORMS_SECRET' | 'FORMS_PER_MINUTE'>,
  clock?: () => number,
): Defences {
  // Of its own, it is forgotten at the end: then a form that is open is confirmed once more.
  const secret = FORMS_SECRET ?? randomBytes(32).toString('base64url');
  const limiter = (most: number, windowMs: number) => createLimiter(most, windowMs, clock);
  const steps = limiter(STEPS, TEN_MINUTES);
  const stepsOfNetwork = limiter(STEPS_OF_NETWORK, TEN_MINUTES);
  const sent = limiter(SENT, TEN_MINUTES);
  const sentWithoutProof = limiter(SENT_WITHOUT_PROOF, TEN_MINUTES);
  const sentOfNetwork = limiter(SENT_OF_NETWORK, TEN_MINUTES);
  const all = limiter(FORMS_PER_MINUTE, 60_000);
  const allWithoutProof = limiter(Math.ceil(FORMS_PER_MINUTE * SHARE_WITHOUT_PROOF), 60_000);

  /** Whether the part of a common limit that is open to this network has room. */
  function hasRoom(common: typeof all, most: number, network: string): boolean {
    const isKnown = sentOfNetwork.used(network) > 0;
    return common.used('all') < (isKnown ? Math.ceil(most * SHARE_OF_KNOWN) : most);
  }

  const mightAllowSending = ({ address, network }: Client) =>
    sent.allows(address) && sentOfNetwork.allows(network) && hasRoom(all, FORMS_PER_MINUTE, network);

  return {
    proofOfWork: createProofOfWork(secret),
    tickets: createTickets(secret),
    cost() {
      const used = all.used('all') / FORMS_PER_MINUTE;
      return COSTS.find(({ above }) => used >= above)?.cost ?? USUAL_COST;
    },
    allowsStep({ address, network }) {
      if (!steps.allows(address) || !stepsOfNetwork.allows(network)) return false;
      steps.count(address);
      stepsOfNetwork.count(network);
      return true;
    },
    mightAllowSending,
    allowsSending(client, isProved) {
      const { address, network } = client;
      const most = Math.ceil(FORMS_PER_MINUTE * SHARE_WITHOUT_PROOF);
      const mayWithoutProof = sentWithoutProof.allows(address) && hasRoom(allWithoutProof, most, network);
      if (!mightAllowSending(client) || !(isProved || mayWithoutProof)) return false;
      sent.count(address);
      sentOfNetwork.count(network);
      all.count('all');
      if (!isProved) {
        sentWithoutProof.count(address);
        allWithoutProof.count('all');
      }
      return true;
    },
  };
}
