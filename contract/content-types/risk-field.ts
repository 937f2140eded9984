import { riskStatementSchema } from '../entries/risk.ts';
import { optional, translated } from './field.ts';

/** The risk statement of a type that may be about funds. Entries of the kind `fund` must have one by law; the others have none. */
export const risk = translated({
  risk: optional(riskStatementSchema, {
    label: { ja: 'ファンドの開示。fund のとき必ず要る', en: 'Disclosure; required for everything about funds' },
    in: 'entry',
    onlyFor: { field: 'kind', value: 'fund' },
    isSearched: true,
  }),
});
