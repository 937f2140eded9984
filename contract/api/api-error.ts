import * as v from 'valibot';

/** WordPress's error format. `params` maps each invalid parameter to a message. */
export const apiErrorSchema = v.object({
  code: v.string(),
  message: v.string(),
  data: v.object({
    status: v.pipe(v.number(), v.integer(), v.minValue(400), v.maxValue(599)),
    params: v.optional(v.record(v.string(), v.string())),
  }),
});
export type ApiErrorBody = v.InferOutput<typeof apiErrorSchema>;

/** WordPress defines the first five codes. `docs/reference/http-endpoints.md` lists all codes with these comments. */
export const ERROR_STATUS = {
  /** The API has no such path. */
  rest_no_route: 404,
  /** The request needs the API key. */
  rest_forbidden: 401,
  /** A parameter or a field is invalid; `data.params` has the reasons. */
  rest_invalid_param: 400,
  /** The list has fewer pages. */
  rest_post_invalid_page_number: 400,
  /** The entry, document or link does not exist, or not in this language. */
  rest_post_invalid_id: 404,
  /** The path does not accept this method. */
  rest_method_not_allowed: 405,
  /** No seat is left. */
  rest_registration_full: 409,
  /** The registration for the seminar has ended. */
  rest_registration_closed: 409,
  /** The body is too large. */
  rest_payload_too_large: 413,
  /** The backend has a fault; its log has the details. */
  rest_internal_error: 500,
  /** The backend temporarily cannot read its content. Clients retry after `Retry-After`. */
  rest_unavailable: 503,
  /** The submission was not stored. */
  rest_not_stored: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;
