import * as v from 'valibot';
import type { Label } from '../vocabulary.ts';
import { type Values, valuesOf } from './values.ts';
import { YEARS_PATTERN } from './years.ts';

export interface Filter<Parameter extends v.GenericSchema = v.GenericSchema> {
  parameter: Parameter;
  field: string;
  /** Values counted by facets, in order; null for years (newest first). */
  values: readonly string[] | null;
  valueLabels: Values | null;
  /** Default: the field's label. */
  label?: Label;
}

/** Selects entries whose field equals or contains the value. */
export function byValue<const Choice extends Values>(field: string, choice: Choice, label?: Label) {
  const values = valuesOf(choice);
  return { parameter: v.picklist(values), field, values, valueLabels: choice, ...(label && { label }) };
}

/** Selects entries by year, or first and last year, in Asia/Tokyo. */
export function byYear(field: string, label: Label = { ja: '年', en: 'Year' }) {
  return { parameter: v.pipe(v.string(), v.regex(YEARS_PATTERN)), field, values: null, valueLabels: null, label };
}

export type Filters = Readonly<Record<string, Filter>>;
export type FilterEntries<Some extends Filters> = {
  readonly [Name in keyof Some]: v.OptionalSchema<Some[Name]['parameter'], undefined>;
};
