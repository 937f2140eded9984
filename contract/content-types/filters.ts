/** What a list may be narrowed down by, in its query. */
import * as v from 'valibot';
import { numberParameter } from '../entries/numbers.ts';
import type { Label } from '../vocabulary.ts';
import { type Values, valuesOf } from './values.ts';

/** A filter: its query parameter, and the field of the entry that it is about. */
export interface Filter<Parameter extends v.GenericSchema = v.GenericSchema> {
  parameter: Parameter;
  /** The key of a field in summaries. */
  field: string;
  /** The values that facets count, in their order; null for years, newest first. */
  values: readonly string[] | null;
  /** What visitors read for each value; null for years. */
  valueLabels: Values | null;
  /** What it is called, where that is not the label of the field. */
  label?: Label;
}

/** Entries with one value of a field, or with it among the values of a list. */
export function byValue<const Choice extends Values>(field: string, choice: Choice, label?: Label) {
  const values = valuesOf(choice);
  return { parameter: v.picklist(values), field, values, valueLabels: choice, ...(label && { label }) };
}

/** Entries of a year in Tokyo: of a moment or a month. */
export function byYear(field: string, label: Label = { ja: '年', en: 'Year' }) {
  return { parameter: numberParameter(1900, 2999), field, values: null, valueLabels: null, label };
}

export type Filters = Readonly<Record<string, Filter>>;
/** The query parameters of filters. */
export type FilterEntries<Some extends Filters> = {
  readonly [Name in keyof Some]: v.OptionalSchema<Some[Name]['parameter'], undefined>;
};
