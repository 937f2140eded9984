import type { FormFailure } from '../../site/state/form-state.ts';
import type { retries } from '../http/retry-after.ts';

interface Failure {
  status: number;
  meaning: string;
  retry?: keyof typeof retries;
}

/** Responses to forms that are not accepted. `docs/reference/http-endpoints.md` lists them. */
export const formFailures: Readonly<Record<FormFailure, Failure>> = {
  unreadable: { status: 400, meaning: 'The body is not a form, or did not arrive' },
  refused: { status: 403, meaning: 'The form was sent from another site' },
  closed: { status: 409, meaning: 'The document or position is no longer available' },
  full: { status: 409, meaning: 'No seat is left' },
  ended: { status: 409, meaning: 'The registration for the seminar has ended' },
  too_large: { status: 413, meaning: 'The form or its files are too large' },
  busy: { status: 429, meaning: 'Too many forms or uploads', retry: 'forms' },
  too_many: { status: 429, meaning: 'Too many registrations from one network', retry: 'registrations' },
  not_sent: { status: 503, meaning: 'The submission could not be stored' },
  unreachable: { status: 503, meaning: 'Shown by the browser if no response arrives' },
};
