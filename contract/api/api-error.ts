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

/** WordPress defines the first five codes. */
export const ERROR_STATUS = {
  rest_no_route: 404,
  rest_forbidden: 401,
  rest_invalid_param: 400,
  rest_post_invalid_page_number: 400,
  rest_post_invalid_id: 404,
  rest_method_not_allowed: 405,
  rest_registration_full: 409,
  rest_registration_closed: 409,
  rest_payload_too_large: 413,
  rest_internal_error: 500,
  /** The backend temporarily cannot read its content. Clients retry after `Retry-After`. */
  rest_unavailable: 503,
  /** The submission was not stored. */
  rest_not_stored: 503,
} as const;
export type ErrorCode = keyof typeof ERROR_STATUS;
