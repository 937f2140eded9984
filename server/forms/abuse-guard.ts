import { randomBytes } from 'node:crypto';
import type { Client } from '../http/client-address.ts';
import type { Claim, Counters } from '../limits/counters.ts';
import { secretsOf } from '../settings/rotation.ts';
import type { Settings } from '../settings/settings.ts';
import { createFormTokens, type FormTokens } from './form-tokens.ts';
import { BASE_COST, createProofOfWork, type ProofOfWork } from './proof-of-work.ts';

const TEN_MINUTES_MS = 10 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
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
/** Names of limits. */
const FORMS = 'forms';
const SENT_OF_NETWORK = 'sent of network';
/** The key of a limit for all visitors. */
const ALL = 'all';
/** Required proof of work, by the used share of `FORMS_PER_MINUTE`. */
const COSTS = [
  { above: 0.75, cost: 9 * BASE_COST },
  { above: 0.5, cost: 3 * BASE_COST },
] as const;

export interface AbuseGuard {
  proofOfWork: ProofOfWork;
  formTokens: FormTokens;
  cost(): Promise<number>;
  /** Counts a posted step. @returns false beyond a limit */
  consumeStep(client: Client): Promise<boolean>;
  canSend(client: Client): Promise<boolean>;
  /**
   * Counts a form before it is stored.
   *
   * Shares keep one network or a botnet from exhausting the limit.
   *
   * @returns false beyond a limit, without counting
   */
  consumeSend(client: Client, hasProof: boolean): Promise<boolean>;
  /** Prevents one person with many mailboxes from taking all seats. @param seats null if unknown */
  canRegister(client: Client, event: string, seats: number | null): Promise<boolean>;
  countRegistration(client: Client, event: string): Promise<void>;
}

export function createAbuseGuard(
  settings: Pick<Settings, 'FORMS_SECRET' | 'FORMS_SECRET_PREVIOUS' | 'FORMS_PER_MINUTE'>,
  counters: Counters,
): AbuseGuard {
  // Without `FORMS_SECRET`, open forms need confirmation again after a restart.
  const secrets = secretsOf(settings, 'FORMS_SECRET') ?? ([randomBytes(32).toString('base64url')] as const);
  const { FORMS_PER_MINUTE } = settings;

  /** Networks that have sent a form may use only a part of a limit for all visitors. */
  const claimForAll = (name: string, limit: number, { network }: Client): Claim => ({
    name,
    key: ALL,
    limit,
    windowMs: 60_000,
    reduced: {
      limit: Math.ceil(limit * SHARE_OF_RETURNING_NETWORKS),
      ifUsed: { name: SENT_OF_NETWORK, key: network },
    },
  });

  const sendClaims = (client: Client): Claim[] => [
    { name: 'sent', key: client.address, limit: MAX_SENT, windowMs: TEN_MINUTES_MS },
    { name: SENT_OF_NETWORK, key: client.network, limit: MAX_SENT_OF_NETWORK, windowMs: TEN_MINUTES_MS },
    claimForAll(FORMS, FORMS_PER_MINUTE, client),
  ];

  const claimsWithoutProof = (client: Client): Claim[] => [
    { name: 'sent without proof', key: client.address, limit: MAX_SENT_WITHOUT_PROOF, windowMs: TEN_MINUTES_MS },
    claimForAll('forms without proof', Math.ceil(FORMS_PER_MINUTE * SHARE_WITHOUT_PROOF), client),
  ];

  const registration = ({ network }: Client, event: string, limit: number): Claim => ({
    name: 'registrations',
    key: `${network} ${event}`,
    limit,
    windowMs: DAY_MS,
  });

  return {
    proofOfWork: createProofOfWork(secrets, counters),
    formTokens: createFormTokens(secrets),
    async cost() {
      const used = (await counters.used(FORMS, ALL)) / FORMS_PER_MINUTE;
      return COSTS.find(({ above }) => used >= above)?.cost ?? BASE_COST;
    },
    consumeStep: async ({ address, network }) =>
      counters.consume([
        { name: 'steps', key: address, limit: MAX_STEPS, windowMs: TEN_MINUTES_MS },
        { name: 'steps of network', key: network, limit: MAX_STEPS_OF_NETWORK, windowMs: TEN_MINUTES_MS },
      ]),
    canSend: async (client) => counters.allows(sendClaims(client)),
    consumeSend: async (client, hasProof) =>
      counters.consume([...sendClaims(client), ...(hasProof ? [] : claimsWithoutProof(client))]),
    async canRegister(client, event, seats) {
      const limit = Math.max(MAX_REGISTRATIONS_OF_NETWORK, Math.floor((seats ?? 0) * SHARE_OF_SEATS));
      return counters.allows([registration(client, event, limit)]);
    },
    async countRegistration(client, event) {
      await counters.consume([registration(client, event, Number.MAX_SAFE_INTEGER)]);
    },
  };
}
