import { riskStatementSchema } from '../entries/risk.ts';
import { optional, translated } from './field.ts';

/** Risk statement. The law requires it for entries of the kind `fund`; other kinds have none. */
export const risk = translated({
  risk: optional(riskStatementSchema, {
    label: { ja: 'ファンドの開示。fund のとき必ず要る', en: 'Disclosure; required for everything about funds' },
    in: 'entry',
    onlyFor: { field: 'kind', value: 'fund' },
    isSearched: true,
  }),
});
