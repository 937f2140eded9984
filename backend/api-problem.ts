import { type ApiError, ERROR_STATUS, type ErrorCode } from '../contract/error.ts';

/** A request that gets WordPress's error answer instead of what it asked for. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  readonly code: ErrorCode;
  readonly params: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, params?: Record<string, string>) {
    super(message);
    this.code = code;
    this.params = params;
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }

  body(): ApiError {
    const { code, message, status, params } = this;
    return { code, message, data: { status, ...(params && { params }) } };
  }
}
