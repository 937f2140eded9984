import * as v from 'valibot';
import { hrefSchema, languageSchema, paragraphSchema } from '../../entries/fields.ts';
import { wholeNumber } from '../../entries/numbers.ts';
import { LANGUAGE_NAMES } from '../../vocabulary.ts';
import { defineContentType } from '../define-content-type.ts';
import { choice, choices, choiceWithDefault, computed, optionalPicture, required, translated } from '../field.ts';
import { byValue } from '../filters.ts';
import { risk } from '../risk-field.ts';
import { DOWNLOAD_ACCESS, DOWNLOAD_KINDS } from './values.ts';

const requestableSchema = v.object({
  access: v.literal('request' satisfies keyof typeof DOWNLOAD_ACCESS),
  files: v.pipe(v.array(v.unknown()), v.minLength(1)),
});

/** Open documents need no request, and a document without files cannot be requested. */
export function isRequestable(document: object): boolean {
  return v.is(requestableSchema, document);
}

/** Documents, listed on one page. */
export const downloads = defineContentType({
  name: 'downloads',
  label: { one: { ja: '資料', en: 'Document' }, many: { ja: '資料', en: 'Documents' } },
  key: 'id',
  search: { label: { ja: '資料', en: 'Publications' }, rank: 6, isDated: true, hasTypeAsTopic: true },
  hasFeed: false,
  wordpress: { postType: 'meguri_download', icon: 'media-document' },
  page: {
    path: null,
    place: '/download',
    formPlace: { path: '/download?document={id}', hasForm: isRequestable },
  },
  related: null,
  list: {
    summary: 'Documents, newest first',
    order: 'newest',
    hasFacets: false,
    filters: { kind: byValue('kind', DOWNLOAD_KINDS) },
  },
  entry: null,
  listsEntries: true,
  fields: {
    ...translated({
      summary: required(paragraphSchema, {
        label: { ja: '要約。一覧と検索結果に出る', en: 'Summary, for lists and search results' },
        in: 'list',
      }),
    }),
    document_languages: choices(LANGUAGE_NAMES, {
      label: {
        ja: '資料の言語: ja、en。PDFは ja.pdf、en.pdf として同じフォルダーに置く',
        en: 'Languages of the document: ja, en; its PDFs are beside this file, as ja.pdf and en.pdf',
      },
      in: 'list',
    }),
    pages: required(wholeNumber(1, 1000), { label: { ja: 'ページ数', en: 'Number of pages' }, in: 'list' }),
    access: choiceWithDefault(DOWNLOAD_ACCESS, 'request', {
      label: { ja: 'open だれでもすぐに、request 申し込んだ方に', en: 'open to anybody at once, or on request' },
      in: 'list',
    }),
    cover: optionalPicture({ label: { ja: '表紙の画像', en: 'The cover picture' }, in: 'list' }),
    /**
     * Empty if no file exists: the site then shows telephone and postal address.
     *
     * `href` is null if the document must be requested.
     */
    files: computed(
      v.array(
        v.object({
          lang: languageSchema,
          bytes: v.pipe(v.number(), v.integer(), v.minValue(1)),
          href: v.nullable(hrefSchema),
        }),
      ),
      'list',
    ),
    kind: choice(DOWNLOAD_KINDS, {
      label: {
        ja: '資料の種類: company 会社、service サービス、research 調査、fund ファンド（risk が要る）',
        en: 'Kind: company, service, research, fund (needs risk)',
      },
      in: 'list',
      isTopic: true,
    }),
    ...risk,
  },
});
export type Download = v.InferOutput<typeof downloads.entrySchema>;
