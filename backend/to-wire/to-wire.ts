import type { ContentType } from '../content-types.ts';
import type { ContentDocument, EntryFile } from '../documents.ts';
import { campaignToWire } from './campaign.ts';
import { columnToWire } from './column.ts';
import { downloadToWire } from './download.ts';
import { jobOpeningToWire } from './job-opening.ts';
import { newsToWire } from './news.ts';
import { pageToWire } from './page.ts';
import type { Renderer } from './renderer.ts';
import { workToWire } from './work.ts';

/** From what an editor wrote to what the contract says, by type. Pure. */
export const toWire: { [Type in ContentType]: (file: EntryFile<Type>, renderer: Renderer) => ContentDocument<Type> } = {
  works: workToWire,
  columns: columnToWire,
  news: newsToWire,
  pages: pageToWire,
  campaigns: campaignToWire,
  downloads: downloadToWire,
  jobs: jobOpeningToWire,
};
