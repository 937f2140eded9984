import { ENQUIRY } from '../../submissions/backend-fixture.ts';
import { proveWork } from '../../support/site/prove-work.ts';
import type { Visitor } from './visitor.ts';

export const ORIGIN = 'https://www.example.com';
const PAUSE_MS = 60;
const MORE_MS = 60_000;

/** Running visits, with their outcomes. */
export interface Load {
  /** Number of responses by kind and status, such as `page 200`. */
  counts: Record<string, number>;
  /** References of acknowledged submissions. */
  references: string[];
  /** Resolves after more visits of each kind. */
  more: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Sends an enquiry from a separate network.
 * @returns its reference
 * @throws if the submission is not acknowledged
 */
export async function sendEnquiry(visitor: Visitor, serial: number, origin = ORIGIN): Promise<string> {
  const from = `127.${1 + (serial % 250)}.${Math.floor(serial / 250)}.1`;
  const headers = { accept: 'application/json', 'sec-fetch-site': 'same-origin' };
  const { body: offer } = await visitor.send({ url: `${origin}/forms/challenge`, from, headers });
  const { challenge, ticket } = JSON.parse(offer);
  const person = { name: `Visitor ${serial}`, email: `visitor-${serial}@example.jp`, message: `Enquiry ${serial}` };
  const fields = { ...ENQUIRY, ...person, step: 'send', ticket, proof: await proveWork(challenge) };
  const { status, body } = await visitor.send({
    url: `${origin}/contact`,
    method: 'POST',
    from,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(fields)),
  });
  const { sent } = status === 200 ? JSON.parse(body) : {};
  if (typeof sent !== 'string') throw new Error(`form ${status}: ${body.slice(0, 200)}`);
  return sent;
}

let serial = 0;

/** Visits pages and sends enquiries until it is stopped. A failed request is counted and not repeated. */
export function startLoad(visitor: Visitor, { pages = 3, forms = 2 } = {}): Load {
  const counts: Record<string, number> = {};
  const references: string[] = [];
  let isOver = false;
  const count = (outcome: string) => {
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  };
  const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  const repeat = async (visit: () => Promise<void>) => {
    while (!isOver) {
      await visit().catch((error: Error) => count(error.message.slice(0, 120)));
      await pause();
    }
  };
  const page = async () => {
    const { status, body } = await visitor.send({ url: `${ORIGIN}/company` });
    count(`page ${status}${body.includes('</html>') ? '' : ' incomplete'}`);
  };
  const form = async () => {
    serial += 1;
    references.push(await sendEnquiry(visitor, serial));
    count('form 200');
  };
  const visitors = [
    ...Array.from({ length: pages }, () => repeat(page)),
    ...Array.from({ length: forms }, () => repeat(form)),
  ];
  return {
    counts,
    references,
    async more() {
      const [before, sent] = [counts['page 200'] ?? 0, references.length];
      const deadline = Date.now() + MORE_MS;
      while ((counts['page 200'] ?? 0) < before + 5 || references.length < sent + 3) {
        if (Date.now() > deadline) throw new Error(`Visits do not succeed: ${JSON.stringify(counts)}`);
        await pause();
      }
    },
    async stop() {
      isOver = true;
      await Promise.all(visitors);
    },
  };
}
