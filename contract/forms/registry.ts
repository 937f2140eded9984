/** The forms of the site, one for each folder here. `npm run schemas` adds new ones at the end. */
import { application } from './application/definition.ts';
import { contact } from './contact/definition.ts';
import { download } from './download/definition.ts';
import { registration } from './registration/definition.ts';

/** In the order in which staff find them, which may be changed. */
export const ownForms = {
  contact,
  download,
  application,
  registration,
};
