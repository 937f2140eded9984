import { randomBytes } from 'node:crypto';
import type { Client } from '../http/client-address.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import type { Settings } from '../settings/settings.ts';
import { createFormTokens, type FormTokens } from './form-tokens.ts';
import { BASE_COST, createProofOfWork, type ProofOfWork } from './proof-of-work.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;
/** By address, in ten minutes: posted steps of forms; forms that are stored; of these, forms without a proof of work. */
const MAX_STEPS = 120;
const MAX_SENT = 10;
const MAX_SENT_WITHOUT_PROOF = 5;
/** By network, which may have many addresses, in ten minutes. */
const MAX_STEPS_OF_NETWORK = 600;
const MAX_SENT_OF_NETWORK = 30;
/** Registrations of a network for one event in a day: so many, or this share of the seats where that is more. */
const MAX_REGISTRATIONS_OF_NETWORK = 5;
const SHARE_OF_SEATS = 0.2;
/** The share of the common limit (`FORMS_PER_MINUTE`) for networks that have sent before. The rest is for new ones. */
const SHARE_OF_KNOWN_NETWORKS = 2 / 3;
/** The share of the common limit for forms without a proof of work. */
const SHARE_WITHOUT_PROOF = 1 / 3;
/** The required cost of a proof of work, by the used share of the common limit. */
const COSTS = [
  { above: 0.75, cost: 9 * BASE_COST },
  { above: 0.5, cost: 3 * BASE_COST },
] as const;

/** Rate limits, proof of work and tokens against abuse of forms. One a process. */
export interface AbuseGuard {
  proofOfWork: ProofOfWork;
  tokens: FormTokens;
  /** The required cost of a proof of work: higher while many forms are sent. */
  cost(): number;
  /** Counts a posted step of a form. @returns false beyond a limit */
  consumeStep(client: Client): boolean;
  /** Whether a form of this client could be stored now. Counts nothing; for use before a body is read. */
  canSend(client: Client): boolean;
  /**
   * Counts a form that is about to be stored. Forms without a proof of work share a third of the common limit, and networks
   * that have sent before two thirds, so that neither a network nor a botnet can use it up.
   *
   * @returns false beyond a limit; then nothing is counted
   */
  consumeSend(client: Client, isProved: boolean): boolean;
  /**
   * Whether this client's network may register for an event once more today. Many mailboxes of one person must not take all seats.
   *
   * @param seats of the event; null where they are not known
   */
  canRegister(client: Client, event: string, seats: number | null): boolean;
  countRegistration(client: Client, event: string): void;
}

/** @param clock see {@link createRateLimiter} */
export function createAbuseGuard(
  { FORMS_SECRET, FORMS_PER_MINUTE }: Pick<Settings, 'FORMS_SECRET' | 'FORMS_PER_MINUTE'>,
  clock?: () => number,
): AbuseGuard {
  // A random secret ends with the process: forms that are open then have to be confirmed again.
  const secret = FORMS_SECRET ?? randomBytes(32).toString('base64url');
  const limiter = (limit: number, windowMs: number) => createRateLimiter(limit, windowMs, clock);
  const steps = limiter(MAX_STEPS, TEN_MINUTES);
  const stepsOfNetwork = limiter(MAX_STEPS_OF_NETWORK, TEN_MINUTES);
  const sent = limiter(MAX_SENT, TEN_MINUTES);
  const sentWithoutProof = limiter(MAX_SENT_WITHOUT_PROOF, TEN_MINUTES);
  const sentOfNetwork = limiter(MAX_SENT_OF_NETWORK, TEN_MINUTES);
  const registrations = limiter(MAX_REGISTRATIONS_OF_NETWORK, DAY);
  const all = limiter(FORMS_PER_MINUTE, 60_000);
  const allWithoutProof = limiter(Math.ceil(FORMS_PER_MINUTE * SHARE_WITHOUT_PROOF), 60_000);

  /** Whether this network's share of a common limit is not used up. */
  function hasRoom(common: typeof all, limit: number, network: string): boolean {
    const isKnown = sentOfNetwork.used(network) > 0;
    return common.used('all') < (isKnown ? Math.ceil(limit * SHARE_OF_KNOWN_NETWORKS) : limit);
  }

  const canSend = ({ address, network }: Client) =>
    sent.allows(address) && sentOfNetwork.allows(network) && hasRoom(all, FORMS_PER_MINUTE, network);

  return {
    proofOfWork: createProofOfWork(secret),
    tokens: createFormTokens(secret),
    cost() {
      const used = all.used('all') / FORMS_PER_MINUTE;
      return COSTS.find(({ above }) => used >= above)?.cost ?? BASE_COST;
    },
    consumeStep({ address, network }) {
      if (!steps.allows(address) || !stepsOfNetwork.allows(network)) return false;
      steps.count(address);
      stepsOfNetwork.count(network);
      return true;
    },
    canSend,
    consumeSend(client, isProved) {
      const { address, network } = client;
      const limit = Math.ceil(FORMS_PER_MINUTE * SHARE_WITHOUT_PROOF);
      const canSendWithoutProof = sentWithoutProof.allows(address) && hasRoom(allWithoutProof, limit, network);
      if (!canSend(client) || !(isProved || canSendWithoutProof)) return false;
      sent.count(address);
      sentOfNetwork.count(network);
      all.count('all');
      if (!isProved) {
        sentWithoutProof.count(address);
        allWithoutProof.count('all');
      }
      return true;
    },
    canRegister({ network }, event, seats) {
      const limit = Math.max(MAX_REGISTRATIONS_OF_NETWORK, Math.floor((seats ?? 0) * SHARE_OF_SEATS));
      return registrations.used(`${network} ${event}`) < limit;
    },
    countRegistration: ({ network }, event) => registrations.count(`${network} ${event}`),
  };
}
