import * as v from 'valibot';
import type { SubmissionKind } from '../../contract/forms/forms.ts';
import {
  SUBMISSION_PARTS,
  type SubmissionBody,
  type SubmissionReceipt,
  submissionEndpoints,
} from '../../contract/submissions/endpoints.ts';
import { ContentError } from '../errors/content-error.ts';
import type { HttpClient } from './http-client.ts';
import { requestPath } from './request-path.ts';

/**
 * Sends a submission: `send('contact', body)`. Without retries, but repeating it is idempotent.
 *
 * @throws {ContentError} `upstream_failed` if it may or may not be stored; `not_found` for an invalid parameter
 */
export type SubmissionClient = <Kind extends SubmissionKind>(
  kind: Kind,
  body: SubmissionBody<Kind>,
  params?: Record<string, string>,
  files?: readonly Blob[],
) => Promise<SubmissionReceipt>;

export function createSubmissionClient(http: Pick<HttpClient, 'post'>): SubmissionClient {
  return async <Kind extends SubmissionKind>(
    kind: Kind,
    body: SubmissionBody<Kind>,
    params: Record<string, string> = {},
    files: readonly Blob[] = [],
  ) => {
    const endpoint = submissionEndpoints[kind];
    const path = requestPath(endpoint, params);
    const receipt = await http.post(path, endpoint.hasFiles ? withFiles(body, files) : body);
    const checked = v.safeParse(endpoint.response, receipt);
    if (!checked.success) throw new ContentError('bad_shape', `${path}: the receipt cannot be read`);
    return checked.output as unknown as SubmissionReceipt;
  };
}

/** File names are in the JSON, because servers parse part headers differently. */
function withFiles(body: unknown, files: readonly Blob[]): FormData {
  const form = new FormData();
  form.set(SUBMISSION_PARTS.json, JSON.stringify(body));
  for (const file of files) form.append(SUBMISSION_PARTS.file, file, 'file');
  return form;
}
