import type { SubmissionKind } from '../../../../contract/forms/forms.ts';
import { draftKey, readDraftText } from './draft-name.ts';

/** Unsent form input, stored per tab for the session. Files are not included. */
export interface Draft {
  values: Record<string, string>;
  /** Identifies the submission across retries. */
  key: string;
  /** Form token from the server, issued when the form was opened. */
  ticket: string;
}

export function readDraft(kind: SubmissionKind): Draft | null {
  try {
    return JSON.parse(readDraftText(kind) ?? 'null');
  } catch {
    return null;
  }
}

export function writeDraft(kind: SubmissionKind, draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey(kind), JSON.stringify(draft));
  } catch {
    // Storage is full or disabled.
  }
}

/** Returns the current values of a form's text fields, by name. */
export function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

/** Restores values into the fields of the same names, except text fields that the visitor has already changed. */
export function restoreValues(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const field of form.elements) {
    if (
      !(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement)
    )
      continue;
    const value = values[field.name];
    if (field.type === 'file' || field.type === 'hidden') continue;
    if (field.type === 'radio' || field.type === 'checkbox') {
      (field as HTMLInputElement).checked = value === field.value;
    } else if (value !== undefined && (field instanceof HTMLSelectElement || field.value === field.defaultValue)) {
      field.value = value;
    }
  }
}
