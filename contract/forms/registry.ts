/** The forms of the site, one folder each. `npm run schemas` appends new folders. */
import { application } from './application/definition.ts';
import { contact } from './contact/definition.ts';
import { download } from './download/definition.ts';
import { registration } from './registration/definition.ts';

/** In display order for staff, which may be changed. */
export const ownForms = {
  contact,
  download,
  application,
  registration,
};
