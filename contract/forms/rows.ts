/** The fields of all forms as rows: of lists, mails to the staff, and CSV files. */

import type { Label } from '../vocabulary.ts';
import type { FormField } from './form-field.ts';
import { forms, type SubmissionKind } from './forms.ts';

export interface FieldRow {
  /** The field's name, or {@link TOPIC_ROW}. Unique, also among the rows that say something of the submission itself. */
  name: string;
  /** The label in the first form that has the field. */
  label: Label;
}

/** The row with the topic that the visitor chose: each form has a field of its own for it. */
export const TOPIC_ROW = 'topic';

/** One row for each field of any form, in an order that is also that of each form. A form is not sent without the consent. */
export const FIELD_ROWS: readonly FieldRow[] = mergeRows();

function mergeRows(): FieldRow[] {
  const rows: FieldRow[] = [];
  for (const { fields } of Object.values(forms)) {
    const own = Object.entries<FormField>(fields).flatMap(([name, field]) =>
      field.type === 'consent' ? [] : [rowOf(name, field)],
    );
    own.forEach((row, index) => {
      if (rows.some(({ name }) => name === row.name)) return;
      const following = own.slice(index).map(({ name }) => name);
      const place = rows.findIndex(({ name }) => following.includes(name));
      rows.splice(place < 0 ? rows.length : place, 0, row);
    });
  }
  return rows;
}

function rowOf(name: string, { isTopic, label, staffLabel }: FormField): FieldRow {
  return { name: isTopic ? TOPIC_ROW : name, label: staffLabel ?? label };
}

/** The name of the form's field in a row; null where it has none. */
export function fieldInRow(kind: SubmissionKind, row: string): string | null {
  const { topic, fields } = forms[kind];
  if (row === TOPIC_ROW) return topic?.field ?? null;
  return Object.hasOwn(fields, row) ? row : null;
}

/** The label of a field's value, for the staff; null where the value is text, or no longer offered. */
export function valueLabel(kind: SubmissionKind, field: string, value: string): Label | null {
  const fields: Readonly<Record<string, FormField>> = forms[kind].fields;
  const option = fields[field]?.options?.[value];
  return option ? (option.staffLabel ?? option.label) : null;
}
