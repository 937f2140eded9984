import type { ContentType } from '../../content-schemas/content-types.ts';
import type { ContentDocument, EntryFile } from '../../content-schemas/document-schemas.ts';
import { transformCampaign } from './campaign.ts';
import { transformColumn } from './column.ts';
import { transformDownload } from './download.ts';
import { type EveryField, withoutUndefined } from './every-field.ts';
import { transformJobOpening } from './job-opening.ts';
import { transformNews } from './news.ts';
import { transformPage } from './page.ts';
import type { Renderer } from './renderer.ts';
import { transformSeminar } from './seminar.ts';
import { transformWork } from './work.ts';

/** Pure functions from front matter to the contract's entries, by content type. */
const transforms: {
  [Type in ContentType]: (file: EntryFile<Type>, renderer: Renderer) => EveryField<Type>;
} = {
  works: transformWork,
  columns: transformColumn,
  news: transformNews,
  pages: transformPage,
  campaigns: transformCampaign,
  downloads: transformDownload,
  jobs: transformJobOpening,
  seminars: transformSeminar,
};

/** The API document of an entry in one language, of its validated front matter and text. */
export function transformEntry<Type extends ContentType>(
  type: Type,
  file: EntryFile<Type>,
  renderer: Renderer,
): ContentDocument<Type> {
  return withoutUndefined(transforms[type](file, renderer));
}
