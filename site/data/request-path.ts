import { fillPath, PathParameterError } from '../../contract/api/endpoint-path.ts';
import { ContentError } from '../errors/content-error.ts';

/**
 * The path to ask for. What the contract allows no address does not exist: the backend need not be asked.
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
