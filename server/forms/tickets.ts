import { randomBytes } from 'node:crypto';
import { tokenSigner } from '../../contract/http/signed-token.server.ts';

/** A form that has been open for longer is asked to be confirmed once more, in milliseconds. */
const OPEN_FOR_MS = 24 * 60 * 60 * 1000;

/** Says when a form was opened, signed: no visitor can say it was earlier. Nothing is stored. */
export interface Tickets {
  issue(now?: number): string;
  /** How long ago it was issued, in milliseconds, and its name; null for whatever is not ours, or too old. */
  read(ticket: string, now?: number): { age: number; id: string } | null;
}

export function createTickets(secret: string): Tickets {
  const signer = tokenSigner(secret, 'ticket');
  return {
    issue: (now = Date.now()) => signer.sign(`${now.toString(36)}.${randomBytes(12).toString('hex')}`),
    read(ticket, now = Date.now()) {
      const [at = '', id = ''] = signer.read(ticket)?.split('.') ?? [];
      const age = now - Number.parseInt(at, 36);
      return age >= 0 && age < OPEN_FOR_MS ? { age, id } : null;
    },
  };
}
