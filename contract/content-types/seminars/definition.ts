import * as v from 'valibot';
import { dateTimeSchema, httpsUrlSchema, lineSchema, paragraphSchema, timeSchema } from '../../entries/fields.ts';
import { wholeNumber } from '../../entries/numbers.ts';
import { LANGUAGE_NAMES } from '../../vocabulary.ts';
import { defineContentType } from '../define-content-type.ts';
import {
  body,
  choiceWithDefault,
  live,
  nullable,
  optional,
  optionalPicture,
  required,
  translated,
  withDefault,
} from '../field.ts';
import { risk } from '../risk-field.ts';
import { checkWrittenSeminar, seminarMessages } from './check-written.ts';
import { SEMINAR_KINDS, SEMINAR_STATES } from './values.ts';

const venueSchema = v.object({ name: lineSchema, address: lineSchema, access: paragraphSchema });

/** Times are in Asia/Tokyo (`15:00`). */
const programmeSchema = v.pipe(
  v.array(v.object({ time: timeSchema, title: lineSchema, text: v.optional(paragraphSchema) })),
  v.minLength(1),
  v.maxLength(30),
);

const speakersSchema = v.pipe(
  v.array(v.object({ role: lineSchema, name: v.optional(lineSchema), text: v.optional(paragraphSchema) })),
  v.maxLength(12),
);

export const seminars = defineContentType({
  name: 'seminars',
  label: { one: { ja: 'セミナー', en: 'Seminar' }, many: { ja: 'セミナー', en: 'Seminars' } },
  key: 'slug',
  search: { label: { ja: 'セミナー', en: 'Seminars' }, rank: 4, isDated: false, hasTypeAsTopic: true },
  hasFeed: false,
  checks: { messages: seminarMessages, written: checkWrittenSeminar },
  wordpress: { postType: 'meguri_seminar', icon: 'calendar-alt' },
  page: { path: '/seminars/{slug}' },
  related: null,
  list: {
    summary: 'Seminars: those to come, soonest first, then past ones, latest first',
    order: { upcoming: 'starts_at' },
    hasFacets: false,
    filters: {},
    query: { when: v.optional(v.picklist(['upcoming', 'past'])) },
  },
  entry: { name: 'seminar', summary: 'One seminar' },
  fields: {
    kind: choiceWithDefault(SEMINAR_KINDS, 'general', {
      label: {
        ja: '種類: general 一般、fund ファンドについて（risk が要る）',
        en: 'Kind: general, or fund (about funds, needs risk)',
      },
      in: 'list',
    }),
    ...translated({
      summary: required(paragraphSchema, {
        label: { ja: '要約。一覧と検索結果に出る', en: 'Summary, for lists and search results' },
        in: 'list',
      }),
    }),
    starts_at: required(dateTimeSchema, {
      label: { ja: '開始。例: "2027-10-21T14:00:00+09:00"', en: 'Start: "2027-10-21T14:00:00+09:00"' },
      in: 'list',
    }),
    ends_at: required(dateTimeSchema, { label: { ja: '終了', en: 'End' }, in: 'list' }),
    closes_at: required(dateTimeSchema, {
      label: { ja: '申込みの締切。開始より後にはできない', en: 'Deadline of registration, not later than the start' },
      in: 'list',
    }),
    online: withDefault(v.boolean(), false, {
      label: {
        ja: 'true でオンライン。venue は書かない',
        en: 'true if it takes place online; then there is no venue',
      },
      in: 'none',
    }),
    ...translated({
      /** Null for an online event. */
      venue: nullable(venueSchema, { label: { ja: '会場', en: 'Venue' }, in: 'list', isTopic: true }),
    }),
    held_in: choiceWithDefault(LANGUAGE_NAMES, 'ja', {
      label: { ja: '話す言語: ja、en', en: 'The language that is spoken: ja, en' },
      in: 'list',
    }),
    /** In yen, including tax. */
    fee: withDefault(wholeNumber(0, 1_000_000), 0, {
      label: { ja: '参加費。円、税込。無料なら省く', en: 'In yen, with tax; absent where it is free' },
      in: 'list',
    }),
    capacity: required(wholeNumber(1, 10_000), { label: { ja: '定員', en: 'Seats' }, in: 'list' }),
    cancelled: withDefault(v.boolean(), false, {
      label: { ja: 'true で中止', en: 'true where it is cancelled' },
      in: 'backend',
    }),
    /** Must not be published: only registered visitors receive this link. */
    join_url: optional(httpsUrlSchema, {
      label: {
        ja: '参加用のリンク。申し込んだ方のメールとカレンダーにだけ載る',
        en: 'Link to take part: in the mail and calendar of those who registered, and nowhere else',
      },
      in: 'backend',
    }),
    ...translated({
      audience: required(paragraphSchema, {
        label: { ja: '対象', en: 'Who it is for' },
        in: 'entry',
        isSearched: true,
      }),
      /** Financial law requires invitations to state whether investments are offered. */
      solicitation: required(paragraphSchema, {
        label: { ja: '勧誘をするかしないか', en: 'Whether anything is offered there' },
        in: 'entry',
        isSearched: true,
      }),
      programme: required(programmeSchema, {
        label: { ja: '予定の並び', en: 'The programme' },
        in: 'entry',
        isSearched: true,
      }),
      speakers: withDefault(speakersSchema, [], {
        label: { ja: '登壇者', en: 'Who speaks' },
        in: 'entry',
        isSearched: true,
      }),
    }),
    cover: optionalPicture({ label: { ja: '表紙の画像', en: 'The cover picture' }, in: 'entry' }),
    ...body,
    ...risk,
    /** The backend announces a new state as a change of the entry. */
    state: live(v.picklist(SEMINAR_STATES), 'list'),
  },
});
export type SeminarSummary = v.InferOutput<typeof seminars.summarySchema>;
export type Seminar = v.InferOutput<typeof seminars.entrySchema>;
