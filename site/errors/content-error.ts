import { PublicError } from './normalize-error.ts';

/** The ways in which asking the content backend can fail. Only the first means that a thing does not exist. */
export type ContentFailure =
  /** The backend says that there is no such thing. */
  | 'not_found'
  /** It was not reached, took too long, or failed itself. */
  | 'upstream_failed'
  /** It refused what we asked, so our settings or our code are wrong. */
  | 'misconfigured'
  /** It answered with something that cannot be read, or not what the contract says. */
  | 'bad_shape'
  /** It took no registration, because no seat is left. */
  | 'full'
  /** It took no registration, because the deadline has passed or the event is cancelled. */
  | 'ended';

const STATUS_CODES: Record<ContentFailure, number> = {
  not_found: 404,
  upstream_failed: 503,
  misconfigured: 500,
  bad_shape: 502,
  full: 409,
  ended: 409,
};

/** What visitors may read of it; the details are for the log. */
const PUBLIC_MESSAGES: Record<ContentFailure, string> = {
  not_found: 'This page could not be found',
  upstream_failed: 'The content is temporarily unavailable',
  misconfigured: 'The site is misconfigured',
  bad_shape: 'The content could not be read',
  full: 'No seat is left',
  ended: 'Registration has ended',
};

/** `statusCode` is the status of a page that needed the answer; `detail` is never shown to visitors. */
export class ContentError extends PublicError {
  override readonly name = 'ContentError';
  readonly failure: ContentFailure;
  readonly statusCode: number;
  readonly detail: string;

  constructor(failure: ContentFailure, detail: string, options?: ErrorOptions) {
    super(PUBLIC_MESSAGES[failure], options);
    this.failure = failure;
    this.statusCode = STATUS_CODES[failure];
    this.detail = detail;
  }
}

/** The answer is about one entry, and that entry is not valid. */
export class InvalidEntryError extends ContentError {
  constructor(detail: string) {
    super('bad_shape', detail);
  }
}

/** Whether the backend said that there is no such thing. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ContentError && error.failure === 'not_found';
}
