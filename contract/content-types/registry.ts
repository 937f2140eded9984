/** The content types of the site, one folder each. `npm run schemas` appends new folders. */
import { campaigns } from './campaigns/definition.ts';
import { columns } from './columns/definition.ts';
import { downloads } from './downloads/definition.ts';
import { jobs } from './jobs/definition.ts';
import { news } from './news/definition.ts';
import { pages } from './pages/definition.ts';
import { seminars } from './seminars/definition.ts';
import { works } from './works/definition.ts';

/** In display order for staff, which may be changed. */
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
