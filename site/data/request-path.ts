import { fillPath, PathParameterError } from '../../contract/api/endpoint-path.ts';
import { ContentError } from '../errors/content-error.ts';

/**
 * Parameters that the contract excludes fail without a request.
 *
 * @throws {ContentError} `not_found`
 */
export function requestPath(endpoint: Parameters<typeof fillPath>[0], params: Parameters<typeof fillPath>[1]): string {
  try {
    return fillPath(endpoint, params);
  } catch (cause) {
    if (!(cause instanceof PathParameterError)) throw cause;
    throw new ContentError('not_found', cause.message, { cause });
  }
}
