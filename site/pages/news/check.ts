import { NEWS_CATEGORIES } from '../../../contract/content-types/news/values.ts';
import { valuesOf } from '../../../contract/content-types/values.ts';
import { isListQuery, oneOf, year } from '../../navigation/resolve/parameter-checks.ts';

export const check = isListQuery({ category: oneOf(valuesOf(NEWS_CATEGORIES)), year });
