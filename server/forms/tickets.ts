import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A form that has been open for longer is asked to be confirmed once more, in milliseconds. */
const OPEN_FOR_MS = 24 * 60 * 60 * 1000;

/** Says when a form was opened, signed: no visitor can say it was earlier. Nothing is stored. */
export interface Tickets {
  issue(now?: number): string;
  /** How long ago it was issued, in milliseconds, and its name; null for whatever is not ours, or too old. */
  read(ticket: string, now?: number): { age: number; id: string } | null;
}

export function createTickets(secret: string): Tickets {
  const sign = (text: string) => createHmac('sha256', secret).update(`ticket:${text}`).digest('base64url');
  return {
    issue(now = Date.now()) {
      const text = `${now.toString(36)}.${randomBytes(12).toString('hex')}`;
      return `${text}.${sign(text)}`;
    },
    read(ticket, now = Date.now()) {
      const [at = '', id = '', signature = ''] = ticket.split('.');
      const expected = Buffer.from(sign(`${at}.${id}`));
      const given = Buffer.from(signature);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const age = now - Number.parseInt(at, 36);
      return age >= 0 && age < OPEN_FOR_MS ? { age, id } : null;
    },
  };
}
