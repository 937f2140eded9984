import { type ApiErrorBody, ERROR_STATUS, type ErrorCode } from '../../contract/api/api-error.ts';

/** API error in the format of WordPress errors. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  readonly params: Record<string, string> | undefined;

  constructor(code: ErrorCode, message: string, params?: Record<string, string>, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.params = params;
  }

  get status(): (typeof ERROR_STATUS)[ErrorCode] {
    return ERROR_STATUS[this.code];
  }

  body(): ApiErrorBody {
    const { code, message, status, params } = this;
    return { code, message, data: { status, ...(params && { params }) } };
  }
}
