import * as v from 'valibot';
import { describedCheck } from '../../entries/described-check.ts';
import { bilingualSchema, lineSchema, paragraphSchema } from '../../entries/fields.ts';
import { wholeNumber } from '../../entries/numbers.ts';
import { defineContentType } from '../define-content-type.ts';
import { body, optional, optionalPicture, required, sections, translated } from '../field.ts';

/** A façade at night. The number of lit windows increases while the visitor reads. */
const facadeSchema = v.pipe(
  v.object({
    storeys: wholeNumber(1, 12),
    /** Windows per storey. */
    bays: wholeNumber(1, 12),
    from: wholeNumber(0, 144),
    to: wholeNumber(1, 144),
    caption: bilingualSchema,
  }),
  describedCheck(({ storeys, bays, from, to }) => from <= to && to <= storeys * bays, {
    ja: '「to」を「from」以上、窓の総数（storeys × bays）以下にしてください',
    en: '"to" no less than "from", and no more than storeys times bays',
  }),
);
export type Facade = v.InferOutput<typeof facadeSchema>;

/** Long-form pages about one person. */
export const campaigns = defineContentType({
  name: 'campaigns',
  label: { one: { ja: '特集', en: 'Campaign' }, many: { ja: '特集', en: 'Campaigns' } },
  key: 'slug',
  search: null,
  hasFeed: false,
  wordpress: { postType: 'meguri_campaign', icon: 'format-status' },
  page: { path: '/campaign/{slug}' },
  related: null,
  list: null,
  entry: { name: 'campaign', summary: 'One campaign page' },
  fields: {
    ...translated({
      description: required(paragraphSchema, {
        label: { ja: '検索結果に出る説明。1〜2文', en: 'For search results: one or two sentences' },
        in: 'entry',
      }),
      lead: required(paragraphSchema, {
        label: { ja: '題の下の文', en: 'The sentence under the title' },
        in: 'entry',
        isSearched: true,
      }),
      person: required(v.object({ name: lineSchema, role: lineSchema }), {
        label: { ja: '話す人', en: 'Who speaks' },
        in: 'entry',
        isTopic: true,
        isSearched: true,
      }),
    }),
    cover: optionalPicture({ label: { ja: '表紙の画像', en: 'The cover picture' }, in: 'entry' }),
    facade: optional(facadeSchema, {
      label: {
        ja: '灯りのともる建物。本文を読むと窓が灯る',
        en: 'A building at night, whose windows light up as the text is read',
      },
      in: 'entry',
    }),
    ...body,
    ...sections,
  },
});
