import type { SubmissionKind } from '../../../../contract/forms/forms.ts';
import { draftName, readDraftText } from './draft-name.ts';

/** What a visitor has typed, for this session and this tab only. Files are not among it. */
export interface Draft {
  values: Record<string, string>;
  /** Names this enquiry, however often it is sent. */
  key: string;
  /** From the server: when the form was opened. */
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
    sessionStorage.setItem(draftName(kind), JSON.stringify(draft));
  } catch {
    // Full, or switched off.
  }
}

/** What stands in a form's fields now, by name. */
export function readValues(form: HTMLFormElement): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') values[name] = value;
  return values;
}

/** Puts values back into the fields that have those names. What somebody has begun to type meanwhile stays. */
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
