import { STATIONS, WORK_ROLES, WORK_USES } from '../../../contract/vocabulary.ts';
import { isListQuery, oneOf, year } from '../../navigation/resolve/parameter-checks.ts';

export const check = isListQuery({
  use: oneOf(WORK_USES),
  role: oneOf(WORK_ROLES),
  station: oneOf(STATIONS.map(({ slug }) => slug)),
  year,
});
