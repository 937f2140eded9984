import * as v from 'valibot';
import { lineSchema, monthSchema, paragraphSchema, yearOrMonthSchema } from '../../entries/fields.ts';
import { wholeNumber } from '../../entries/numbers.ts';
import { defineContentType } from '../define-content-type.ts';
import {
  body,
  choice,
  choices,
  group,
  optional,
  optionalPicture,
  picture,
  pictures,
  required,
  translated,
  withDefault,
} from '../field.ts';
import { byValue, byYear } from '../filters.ts';
import { valuesOf } from '../values.ts';
import { rankRelatedWork } from './rank-related.ts';
import { DRAWING_KINDS, STATION_NAMES, WORK_ROLES, WORK_USES } from './values.ts';

const area = v.pipe(v.number(), v.minValue(0));

/** Areas are in square metres. */
export const works = defineContentType({
  name: 'works',
  label: { one: { ja: '実績', en: 'Work' }, many: { ja: '実績', en: 'Works' } },
  key: 'slug',
  search: { label: { ja: '実績', en: 'Projects' }, rank: 1, isDated: false },
  hasFeed: false,
  wordpress: {
    postType: 'meguri_work',
    icon: 'building',
    taxonomies: { use: 'meguri_use', roles: 'meguri_role', station: 'meguri_station' },
  },
  page: { path: '/works/{slug}' },
  related: { rank: rankRelatedWork },
  list: {
    summary: 'Works, most recently completed first',
    order: { latest: 'completed' },
    hasFacets: true,
    filters: {
      use: byValue('use', WORK_USES),
      role: byValue('roles', WORK_ROLES, { ja: '役割', en: 'Role' }),
      station: byValue('station', STATION_NAMES),
      year: byYear('completed', { ja: '竣工・改修年', en: 'Year built or refurbished' }),
    },
  },
  entry: { name: 'work', summary: 'One work' },
  fields: {
    ...translated({
      summary: required(paragraphSchema, {
        label: { ja: '要約。一覧と検索結果に出る', en: 'Summary, for lists and search results' },
        in: 'list',
      }),
    }),
    cover: picture({ label: { ja: '表紙の画像', en: 'The cover picture' }, in: 'list' }),
    use: choice(WORK_USES, {
      label: {
        ja: '用途: office 事務所、residence 住宅、hotel ホテル、retail 店舗、healthcare 医療・福祉、logistics 物流',
        en: 'Use: office, residence, hotel, retail, healthcare, logistics',
      },
      in: 'list',
      isTopic: true,
    }),
    roles: choices(WORK_ROLES, {
      label: {
        ja: '当社の役割: planning 企画、fund ファンドの組成、management 運用',
        en: 'Our role: planning, fund, management',
      },
      in: 'list',
      isTopic: true,
    }),
    station: choice(STATION_NAMES, {
      label: { ja: '最寄り駅。山手線の駅。例: kanda', en: 'Nearest station: one of the Yamanote loop, as in kanda' },
      in: 'list',
      isTopic: true,
    }),
    /** At 80 m per minute, the rate that Japanese advertising rules prescribe. */
    walk_minutes: required(wholeNumber(1, 60), {
      label: { ja: '駅から徒歩の分', en: 'Minutes on foot from the station' },
      in: 'list',
    }),
    /** Month in which the new building, or its refurbishment, was completed. Orders the list and selects by year. */
    completed: required(monthSchema, {
      label: {
        ja: '竣工。年月。改修した建物では、改修を終えた年月。並び順と年の絞り込みに使う。例: "2024-02"',
        en: 'Completed: the month, as in "2024-02"; of a refurbished building, the month of the refurbishment. For order and year',
      },
      in: 'list',
      isTopic: true,
    }),
    built: optional(yearOrMonthSchema, {
      label: {
        ja: '竣工。改修した建物だけ。もとの建物が建った年、または年月。例: "1986"',
        en: 'Built: the year or month, as in "1986"; for refurbished buildings only',
      },
      in: 'list',
    }),
    refurbished: optional(monthSchema, {
      label: {
        ja: '改修完了。改修した建物だけ。completed と同じ年月。例: "2024-02"',
        en: 'Refurbished: the month, for refurbished buildings only; the same as completed',
      },
      in: 'list',
    }),
    facts: group({
      ...translated({
        location: required(lineSchema, {
          label: { ja: '所在地', en: 'Location' },
          in: 'entry',
          isSearched: true,
        }),
        structure: required(lineSchema, { label: { ja: '構造', en: 'Structure' }, in: 'entry', isSearched: true }),
      }),
      floors: group({
        above: required(wholeNumber(1, 200), {
          label: { ja: '地上の階数', en: 'Storeys above ground' },
          in: 'entry',
          key: 'floors_above',
        }),
        below: withDefault(wholeNumber(0, 20), 0, {
          label: { ja: '地下の階数', en: 'Storeys below ground' },
          in: 'entry',
          key: 'floors_below',
        }),
      }),
      site_area: required(area, {
        label: { ja: '敷地面積。㎡の数字だけ', en: 'Site area: in square metres, the number alone' },
        in: 'entry',
      }),
      floor_area: required(area, {
        label: { ja: '延床面積。㎡の数字だけ', en: 'Floor area: in square metres, the number alone' },
        in: 'entry',
      }),
      ...translated({
        client: optional(lineSchema, {
          label: {
            ja: '事業主・発注者。個人は名前を書かない',
            en: 'Client: who had it built; private owners without a name',
          },
          in: 'entry',
        }),
        designer: optional(lineSchema, {
          label: { ja: '設計・監理。会社名', en: 'Design and supervision: the architects’ office' },
          in: 'entry',
        }),
        contractor: optional(lineSchema, { label: { ja: '施工。会社名', en: 'Contractor' }, in: 'entry' }),
        certifications: withDefault(v.array(lineSchema), [], {
          label: { ja: '認証', en: 'Certifications' },
          in: 'entry',
          isSearched: true,
        }),
      }),
    }),
    ...body,
    gallery: pictures({
      label: {
        ja: 'ほかの画像。この順に、本文の章（## の見出し）のあいだに1枚ずつ入り、残りは本文の後に並ぶ',
        en: 'More pictures: one follows each chapter (## heading) of the text, in this order, and the rest follow the text',
      },
      in: 'entry',
    }),
    drawing: optionalPicture({
      label: {
        ja: '図面の画像。白地に線で描いた PNG など。本文の2番目の章の後に入る',
        en: 'Drawing: lines on white, as a PNG for example; shown after the second chapter of the text',
      },
      in: 'entry',
    }),
    drawing_kind: optional(v.picklist(valuesOf(DRAWING_KINDS)), {
      label: {
        ja: '図面の種類: axonometric アクソノメトリック図、elevation 立面図、section 断面図',
        en: 'Kind of drawing: axonometric, elevation, section',
      },
      in: 'entry',
      valueLabels: DRAWING_KINDS,
    }),
    /** In metres along the drawing's horizontal, or along an axis of an axonometric. */
    drawing_width: optional(v.pipe(v.number(), v.minValue(1), v.maxValue(2000)), {
      label: {
        ja: '図面の画像の左端から右端までの実際の長さ。mの数字だけ。縮尺の目盛りになる。例: 84.5',
        en: 'Length that the drawing shows from edge to edge, in metres, the number alone; becomes the scale bar, as in 84.5',
      },
      in: 'entry',
    }),
    drawing_north: optional(wholeNumber(0, 359), {
      label: {
        ja: '図面の北の向き。画像の真上から時計回りの角度。立面図と断面図では省略する。例: 30',
        en: 'North in the drawing: degrees clockwise from the top of the picture, as in 30; omit for elevations and sections',
      },
      in: 'entry',
    }),
  },
});
export type WorkSummary = v.InferOutput<typeof works.summarySchema>;
export type Work = v.InferOutput<typeof works.entrySchema>;
