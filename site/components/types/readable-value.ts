import type { PlacedField } from '../../../contract/content-types/field.ts';
import { dateSchema, dateTimeSchema, monthSchema, yearOrMonthSchema } from '../../../contract/entries/fields.ts';
import { formatDay, formatList, formatMonth, formatYear } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';

/** Returns a field's value as text, or null if it is not a short text, a number or a choice. */
export function readableValue(field: PlacedField, value: unknown, locale: Locale): string | null {
  if (typeof value === 'number') return value.toLocaleString(locale);
  if (typeof value === 'string')
    return field.valueLabels?.[value]?.[locale] ?? readableDate(field, value, locale) ?? value;
  if (!Array.isArray(value) || value.length === 0) return null;
  const parts = value.map((entry) => readableValue(field, entry, locale));
  return parts.every((part) => part !== null) ? formatList(parts, locale) : null;
}

/** Formats a year, a month, a date, or a date and time in Tokyo; returns null for other text. */
function readableDate({ schema }: PlacedField, value: string, locale: Locale): string | null {
  const unwrapped = (schema as { wrapped?: unknown }).wrapped ?? schema;
  if (unwrapped === yearOrMonthSchema && value.length === 4) return formatYear(value, locale);
  if (unwrapped === monthSchema || unwrapped === yearOrMonthSchema) return formatMonth(value, locale);
  return unwrapped === dateSchema || unwrapped === dateTimeSchema ? formatDay(value, locale) : null;
}
