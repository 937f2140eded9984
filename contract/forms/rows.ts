/** The fields of all forms as rows: of lists, mails to the staff, and CSV files. */

import type { Label } from '../vocabulary.ts';
import type { FormField } from './form-field.ts';
import { forms } from './forms.ts';

export interface FieldRow {
  /** Unique, also among the rows that say something of the submission itself. */
  name: string;
  field: string;
  label: Label;
  /** The labels of values; null for text. */
  options: Readonly<Record<string, Label>> | null;
}

/** What a submission is about, in the visitor's choice. */
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

function rowOf(name: string, { isTopic, label, staffLabel, options }: FormField): FieldRow {
  return {
    name: isTopic ? TOPIC_ROW : name,
    field: name,
    label: staffLabel ?? label,
    options: options
      ? Object.fromEntries(Object.entries(options).map(([value, option]) => [value, option.staffLabel ?? option.label]))
      : null,
  };
}
