/** Rows of all forms' fields in lists, staff emails and CSV files. */

import type { Label } from '../vocabulary.ts';
import type { FormField } from './form-field.ts';
import { forms, type SubmissionKind } from './forms.ts';

export interface FieldRow {
  /** Must differ from rows about the submission itself. */
  name: string;
  /** The label in the first form with this field. */
  label: Label;
}

/** Forms have different field names for the topic. */
export const TOPIC_ROW = 'topic';

/** Preserves the order of every form. Omits the consent, which every submission has. */
export const FIELD_ROWS: readonly FieldRow[] = mergeRows();

function mergeRows(): FieldRow[] {
  const rows: FieldRow[] = [];
  for (const { fields } of Object.values(forms)) {
    const formRows = Object.entries<FormField>(fields).flatMap(([name, field]) =>
      field.type === 'consent' ? [] : [rowOf(name, field)],
    );
    formRows.forEach((row, index) => {
      if (rows.some(({ name }) => name === row.name)) return;
      const following = formRows.slice(index).map(({ name }) => name);
      const insertAt = rows.findIndex(({ name }) => following.includes(name));
      rows.splice(insertAt < 0 ? rows.length : insertAt, 0, row);
    });
  }
  return rows;
}

function rowOf(name: string, { isTopic, label, staffLabel }: FormField): FieldRow {
  return { name: isTopic ? TOPIC_ROW : name, label: staffLabel ?? label };
}

export function fieldInRow(kind: SubmissionKind, row: string): string | null {
  const { topic, fields } = forms[kind];
  if (row === TOPIC_ROW) return topic?.field ?? null;
  return Object.hasOwn(fields, row) ? row : null;
}

/** Returns null for text and for values no longer offered. */
export function valueLabel(kind: SubmissionKind, field: string, value: string): Label | null {
  const fields: Readonly<Record<string, FormField>> = forms[kind].fields;
  const option = fields[field]?.options?.[value];
  return option ? (option.staffLabel ?? option.label) : null;
}
