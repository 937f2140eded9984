import { COLUMN_CATEGORIES } from '../../../contract/vocabulary.ts';
import { isListQuery, oneOf } from '../../navigation/resolve/parameter-checks.ts';

export const check = isListQuery({ category: oneOf(COLUMN_CATEGORIES) });
