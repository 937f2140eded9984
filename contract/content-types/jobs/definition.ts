import * as v from 'valibot';
import { dayInTokyo } from '../../entries/days.ts';
import { dateSchema, htmlSchema, lineSchema, paragraphSchema } from '../../entries/fields.ts';
import { list } from '../../entries/section-fields.ts';
import { inlineMarkdown } from '../../entries/written/markdown.ts';
import { defineContentType } from '../define-content-type.ts';
import { body, choice, converted, optional, required, translated } from '../field.ts';
import { checkDeliveredJob, jobMessages } from './check-delivered.ts';
import { EMPLOYMENT_TYPES } from './values.ts';

const workplaceSchema = v.object({ region: lineSchema, locality: lineSchema, street: v.optional(lineSchema) });

const yen = v.pipe(v.number(), v.integer(), v.minValue(1));
/** Base pay in yen. Without `max`, a fixed amount. */
const paySchema = v.object({ min: yen, max: v.optional(yen), per: v.picklist(['hour', 'day', 'month', 'year']) });

/** Open positions. The Employment Security Act (職業安定法 5条の3) specifies the terms to state. */
export const jobs = defineContentType({
  name: 'jobs',
  label: { one: { ja: '募集職種', en: 'Open position' }, many: { ja: '募集職種', en: 'Open positions' } },
  key: 'id',
  search: { label: { ja: '募集職種', en: 'Positions' }, rank: 7, isDated: false, hasTypeAsTopic: true },
  hasFeed: false,
  checks: { messages: jobMessages, delivered: checkDeliveredJob },
  wordpress: { postType: 'meguri_job', icon: 'groups' },
  page: { path: null, place: '/recruit?position={id}', previewPlace: '/recruit#position-{id}', until: 'closes_on' },
  related: null,
  list: { summary: 'Open positions', order: 'newest', hasFacets: false, filters: {} },
  entry: null,
  listsEntries: true,
  fields: {
    ...translated({
      summary: required(paragraphSchema, {
        label: { ja: '要約。一覧と検索結果に出る', en: 'Summary, for lists and search results' },
        in: 'list',
      }),
    }),
    employment: choice(EMPLOYMENT_TYPES, {
      label: {
        ja: 'full-time 正社員、contract 契約社員、part-time パートタイム',
        en: 'full-time, contract or part-time',
      },
      in: 'list',
      isTopic: true,
    }),
    ...translated({
      terms: converted(
        v.pipe(v.array(v.object({ label: lineSchema, value_html: htmlSchema })), v.minLength(1), v.maxLength(40)),
        list(v.object({ label: lineSchema, value: inlineMarkdown })),
        {
          label: {
            ja: '労働条件。職業安定法で明示する事項をすべて',
            en: 'Terms of employment: everything that the Employment Security Act requires',
          },
          in: 'list',
          isSearched: true,
        },
      ),
    }),
    ...body,
    ...translated({
      /** Default: the head office. */
      workplace: optional(workplaceSchema, {
        label: { ja: '就業場所。本社なら省く', en: 'Place of work; absent for the head office' },
        in: 'list',
      }),
    }),
    pay: optional(paySchema, {
      label: {
        ja: '賃金。求人の検索に出る。労働条件の文と同じ額',
        en: 'Pay, for job searches: the same as in the terms',
      },
      in: 'list',
    }),
    closes_on: optional(dateSchema, {
      label: { ja: '応募の締切。なければ省く', en: 'Last day for applications; omit it if there is none' },
      in: 'list',
    }),
  },
});
export type JobOpening = v.InferOutput<typeof jobs.entrySchema>;

/** The last day ends at midnight in Asia/Tokyo. */
export function isOpen({ closes_on }: Pick<JobOpening, 'closes_on'>, now = new Date()): boolean {
  return closes_on === undefined || closes_on >= dayInTokyo(now);
}
