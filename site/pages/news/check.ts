import { NEWS_CATEGORIES } from '../../../contract/vocabulary.ts';
import { isListQuery, oneOf, year } from '../../navigation/resolve/parameter-checks.ts';

export const check = isListQuery({ category: oneOf(NEWS_CATEGORIES), year });
