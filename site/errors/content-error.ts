import { PublicError } from './normalize-error.ts';

/** Only `not_found` means that something does not exist. */
export type ContentFailure =
  | 'not_found'
  /** The backend was unreachable, timed out or failed. */
  | 'upstream_failed'
  /** The backend rejected the request: wrong settings or code. */
  | 'misconfigured'
  /** The response is unreadable or violates the contract. */
  | 'bad_shape'
  /** No seats left. */
  | 'full'
  /** The deadline has passed or the event is cancelled. */
  | 'ended';

const STATUS_CODES: Record<ContentFailure, number> = {
  not_found: 404,
  upstream_failed: 503,
  misconfigured: 500,
  bad_shape: 502,
  full: 409,
  ended: 409,
};

/** For visitors; details go to the log. */
const PUBLIC_MESSAGES: Record<ContentFailure, string> = {
  not_found: 'This page could not be found',
  upstream_failed: 'The content is temporarily unavailable',
  misconfigured: 'The site is misconfigured',
  bad_shape: 'The content could not be read',
  full: 'No seat is left',
  ended: 'Registration has ended',
};

/** `statusCode` is for pages that need the response; visitors never see `detail`. */
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

export class InvalidEntryError extends ContentError {
  constructor(detail: string) {
    super('bad_shape', detail);
  }
}

export function isNotFound(error: unknown): boolean {
  return error instanceof ContentError && error.failure === 'not_found';
}
