import { valuesOf } from '../../../contract/content-types/values.ts';
import { STATION_NAMES, WORK_ROLES, WORK_USES } from '../../../contract/content-types/works/values.ts';
import { isListQuery, oneOf, years } from '../../navigation/resolve/parameter-checks.ts';

export const check = isListQuery({
  use: oneOf(valuesOf(WORK_USES)),
  role: oneOf(valuesOf(WORK_ROLES)),
  station: oneOf(valuesOf(STATION_NAMES)),
  year: years,
});
