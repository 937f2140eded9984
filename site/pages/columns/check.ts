import { COLUMN_CATEGORIES } from '../../../contract/content-types/columns/values.ts';
import { valuesOf } from '../../../contract/content-types/values.ts';
import { isListQuery, oneOf } from '../../navigation/resolve/parameter-checks.ts';

export const check = isListQuery({ category: oneOf(valuesOf(COLUMN_CATEGORIES)) });
