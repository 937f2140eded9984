import type { PlacedField } from '../../../contract/content-types/field.ts';
import { dateSchema, dateTimeSchema, monthSchema } from '../../../contract/entries/fields.ts';
import { formatDay, formatList, formatMonth } from '../../i18n/format.ts';
import type { Locale } from '../../i18n/locales.ts';

/** The value of a field as visitors read it; null for one that is not a short text, a number or a choice. */
export function readableValue(field: PlacedField, value: unknown, locale: Locale): string | null {
  if (typeof value === 'number') return value.toLocaleString(locale);
  if (typeof value === 'string')
    return field.valueLabels?.[value]?.[locale] ?? readableDate(field, value, locale) ?? value;
  if (!Array.isArray(value) || value.length === 0) return null;
  const parts = value.map((one) => readableValue(field, one, locale));
  return parts.every((part) => part !== null) ? formatList(parts, locale) : null;
}

/** A month, a day or a moment in Tokyo, in words; null for any other text. */
function readableDate({ schema }: PlacedField, value: string, locale: Locale): string | null {
  const written = (schema as { wrapped?: unknown }).wrapped ?? schema;
  if (written === monthSchema) return formatMonth(value, locale);
  return written === dateSchema || written === dateTimeSchema ? formatDay(value, locale) : null;
}
