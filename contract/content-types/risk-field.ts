import { riskStatementSchema } from '../entries/risk.ts';
import { optional, translated } from './field.ts';

/** The risk statement of a type that may be about funds; `withRisk` requires it for entries of the kind `fund`. */
export const risk = translated({
  risk: optional(riskStatementSchema, {
    label: { ja: 'ファンドの開示。fund のとき必ず要る', en: 'Disclosure; required for everything about funds' },
    in: 'entry',
    isSearched: true,
  }),
});
