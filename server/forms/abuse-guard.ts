import { randomBytes } from 'node:crypto';
import type { Client } from '../http/client-address.ts';
import { createRateLimiter } from '../http/rate-limiter.ts';
import type { Settings } from '../settings/settings.ts';
import { createFormTokens, type FormTokens } from './form-tokens.ts';
import { BASE_COST, createProofOfWork, type ProofOfWork } from './proof-of-work.ts';

const TEN_MINUTES = 10 * 60 * 1000;
const DAY = 24 * 60 * 60 * 1000;
/** Per address in ten minutes. */
const MAX_STEPS = 120;
const MAX_SENT = 10;
const MAX_SENT_WITHOUT_PROOF = 5;
/** Per network in ten minutes. */
const MAX_STEPS_OF_NETWORK = 600;
const MAX_SENT_OF_NETWORK = 30;
/** Per network, event and day: this number or the share of seats, whichever is more. */
const MAX_REGISTRATIONS_OF_NETWORK = 5;
const SHARE_OF_SEATS = 0.2;
/** Share of `FORMS_PER_MINUTE` for networks with earlier submissions. */
const SHARE_OF_RETURNING_NETWORKS = 2 / 3;
const SHARE_WITHOUT_PROOF = 1 / 3;
/** Required proof of work, by the used share of `FORMS_PER_MINUTE`. */
const COSTS = [
  { above: 0.75, cost: 9 * BASE_COST },
  { above: 0.5, cost: 3 * BASE_COST },
] as const;

export interface AbuseGuard {
  proofOfWork: ProofOfWork;
  formTokens: FormTokens;
  cost(): number;
  /** Counts a posted step. @returns false beyond a limit */
  consumeStep(client: Client): boolean;
  canSend(client: Client): boolean;
  /**
   * Counts a form before it is stored.
   *
   * Shares keep one network or a botnet from exhausting the limit.
   *
   * @returns false beyond a limit, without counting
   */
  consumeSend(client: Client, hasProof: boolean): boolean;
  /** Prevents one person with many mailboxes from taking all seats. @param seats null if unknown */
  canRegister(client: Client, event: string, seats: number | null): boolean;
  countRegistration(client: Client, event: string): void;
}

export function createAbuseGuard(
  { FORMS_SECRET, FORMS_PER_MINUTE }: Pick<Settings, 'FORMS_SECRET' | 'FORMS_PER_MINUTE'>,
  clock?: () => number,
): AbuseGuard {
  // Without `FORMS_SECRET`, open forms need confirmation again after a restart.
  const secret = FORMS_SECRET ?? randomBytes(32).toString('base64url');
  const createLimiter = (limit: number, windowMs: number) => createRateLimiter(limit, windowMs, clock);
  const steps = createLimiter(MAX_STEPS, TEN_MINUTES);
  const stepsOfNetwork = createLimiter(MAX_STEPS_OF_NETWORK, TEN_MINUTES);
  const sent = createLimiter(MAX_SENT, TEN_MINUTES);
  const sentWithoutProof = createLimiter(MAX_SENT_WITHOUT_PROOF, TEN_MINUTES);
  const sentOfNetwork = createLimiter(MAX_SENT_OF_NETWORK, TEN_MINUTES);
  const registrations = createLimiter(MAX_REGISTRATIONS_OF_NETWORK, DAY);
  const allForms = createLimiter(FORMS_PER_MINUTE, 60_000);
  const allWithoutProof = createLimiter(Math.ceil(FORMS_PER_MINUTE * SHARE_WITHOUT_PROOF), 60_000);

  function hasRoom(limiter: typeof allForms, limit: number, network: string): boolean {
    const isReturning = sentOfNetwork.used(network) > 0;
    return limiter.used('all') < (isReturning ? Math.ceil(limit * SHARE_OF_RETURNING_NETWORKS) : limit);
  }

  const canSend = ({ address, network }: Client) =>
    sent.allows(address) && sentOfNetwork.allows(network) && hasRoom(allForms, FORMS_PER_MINUTE, network);

  return {
    proofOfWork: createProofOfWork(secret),
    formTokens: createFormTokens(secret),
    cost() {
      const used = allForms.used('all') / FORMS_PER_MINUTE;
      return COSTS.find(({ above }) => used >= above)?.cost ?? BASE_COST;
    },
    consumeStep({ address, network }) {
      if (!steps.allows(address) || !stepsOfNetwork.allows(network)) return false;
      steps.count(address);
      stepsOfNetwork.count(network);
      return true;
    },
    canSend,
    consumeSend(client, hasProof) {
      const { address, network } = client;
      const limit = Math.ceil(FORMS_PER_MINUTE * SHARE_WITHOUT_PROOF);
      const canSendWithoutProof = sentWithoutProof.allows(address) && hasRoom(allWithoutProof, limit, network);
      if (!canSend(client) || !(hasProof || canSendWithoutProof)) return false;
      sent.count(address);
      sentOfNetwork.count(network);
      allForms.count('all');
      if (!hasProof) {
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
