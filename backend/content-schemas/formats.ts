/** The backend and the WordPress plugin derive their messages from these formats. */

import {
  dateSchema,
  dateTimeSchema,
  hrefSchema,
  httpsUrlSchema,
  monthSchema,
  slugSchema,
  timeSchema,
  yearOrMonthSchema,
} from '../../contract/entries/fields.ts';
import { pictureFileSchema } from '../../contract/entries/written/picture-file.ts';
import { oldAddressSchema } from '../../contract/site/redirect.ts';
import { telephoneSchema } from '../../contract/site/site-profile.ts';
import { logoNameSchema, variableNameSchema } from './site-files.ts';

type Piped = { pipe: readonly unknown[] };

/** Descriptions have no full stop. */
export interface Format {
  schema: Piped;
  pattern: RegExp;
  example: string;
  ja: string;
  en: string;
}

function format(schema: Piped, example: string, ja: string, en: string): Format {
  const pattern = schema.pipe.map((step) => (step as { requirement?: unknown }).requirement).find(isRegExp);
  if (!pattern) throw new Error(`The form of "${example}" has no pattern.`);
  return { schema, pattern, example, ja, en };
}

const isRegExp = (value: unknown): value is RegExp => value instanceof RegExp;

export const FORMATS = {
  slug: format(
    slugSchema,
    'station-front-office',
    '半角の小文字、数字、ハイフン。80字まで',
    'small letters, digits and single hyphens, 80 at most',
  ),
  date_time: format(
    dateTimeSchema,
    '2026-04-01T09:00:00+09:00',
    '実在する日付、時刻、時差',
    'a day that exists with a time and an offset',
  ),
  date: format(dateSchema, '2026-04-01', '実在する年、月、日', 'a day that exists'),
  month: format(monthSchema, '2026-04', '年と月', 'a month'),
  year_or_month: format(yearOrMonthSchema, '1986-03', '年、または年と月', 'a year, or a month'),
  time: format(timeSchema, '09:30', '24時間制の時と分', 'a time of day'),
  href: format(
    hrefSchema,
    '/works',
    'サイトのページは / から、ほかは https://、mailto:、tel: から',
    'a path on this site, or an address that begins with https://, mailto: or tel:',
  ),
  old_address: format(
    oldAddressSchema,
    '/company/access.html',
    'サイト名と /en を除き、/ から',
    'a path that begins with /, without the site’s name and without /en',
  ),
  telephone: format(
    telephoneSchema,
    '03-1234-5678',
    '市外局番から、ハイフン付き',
    'a telephone number with its area code and hyphens',
  ),
  web_address: format(
    httpsUrlSchema,
    'https://example.com/meeting',
    'https:// から',
    'an address that begins with https://',
  ),
  picture_file: format(
    pictureFileSchema.entries.file,
    'cover.jpg',
    '.jpg、.png、.webp、.avif のファイル名。半角の小文字',
    'the name of a .jpg, .png, .webp or .avif in small letters',
  ),
  logo_file: format(
    logoNameSchema,
    'logo.svg',
    '.svg、.png のファイル名。半角の小文字',
    'the name of a .svg or .png in small letters',
  ),
  variable_name: format(
    variableNameSchema,
    'press_email',
    '半角の小文字、数字、_',
    'small letters, digits and underscores, beginning with a letter',
  ),
} as const satisfies Record<string, Format>;
