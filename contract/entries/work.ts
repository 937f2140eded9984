import * as v from 'valibot';
import { WORK_ROLES, WORK_USES } from '../vocabulary.ts';
import {
  entryFields,
  htmlSchema,
  lineSchema,
  monthSchema,
  neighbourSchema,
  paragraphSchema,
  pictureSchema,
  slugSchema,
  stationSchema,
} from './fields.ts';

export const workSummarySchema = v.object({
  ...entryFields,
  slug: slugSchema,
  summary: paragraphSchema,
  cover: pictureSchema,
  use: v.picklist(WORK_USES),
  roles: v.pipe(v.array(v.picklist(WORK_ROLES)), v.minLength(1)),
  /** The nearest station of the Yamanote loop. */
  station: stationSchema,
  /** Minutes on foot from that station, at 80 m a minute as Japanese advertising rules count them. */
  walk_minutes: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(60)),
  completed: monthSchema,
});
export type WorkSummary = v.InferOutput<typeof workSummarySchema>;

/** `site_area` and `floor_area` in square metres; `floors.below` is 0 where there is no basement. */
const workFactsSchema = v.object({
  location: lineSchema,
  structure: lineSchema,
  floors: v.object({
    above: v.pipe(v.number(), v.integer(), v.minValue(1)),
    below: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  site_area: v.pipe(v.number(), v.minValue(0)),
  floor_area: v.pipe(v.number(), v.minValue(0)),
  /** Who had it built: an owner, a fund, or “private owner”. */
  client: v.optional(lineSchema),
  /** Design and supervision of the works. */
  designer: v.optional(lineSchema),
  contractor: v.optional(lineSchema),
  certifications: v.array(lineSchema),
});

/** `previous` is the work published before this one, `next` the one after, in the same language. */
export const workSchema = v.object({
  ...workSummarySchema.entries,
  facts: workFactsSchema,
  body_html: htmlSchema,
  gallery: v.array(pictureSchema),
  previous: v.nullable(neighbourSchema),
  next: v.nullable(neighbourSchema),
  related: v.pipe(v.array(workSummarySchema), v.maxLength(4)),
});
export type Work = v.InferOutput<typeof workSchema>;
