/** The content types of the site, one for each folder here. `npm run schemas` adds new ones at the end. */
import { campaigns } from './campaigns/definition.ts';
import { columns } from './columns/definition.ts';
import { downloads } from './downloads/definition.ts';
import { jobs } from './jobs/definition.ts';
import { news } from './news/definition.ts';
import { pages } from './pages/definition.ts';
import { seminars } from './seminars/definition.ts';
import { works } from './works/definition.ts';

/** In the order in which staff find them, which may be changed. */
export const ownTypes = {
  news,
  columns,
  works,
  seminars,
  downloads,
  jobs,
  pages,
  campaigns,
};
