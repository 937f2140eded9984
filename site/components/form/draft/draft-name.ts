import type { SubmissionKind } from '../../../../contract/forms/forms.ts';

/** Returns the session storage key of a form's draft. */
export const draftKey = (kind: SubmissionKind) => `form-draft:${kind}`;

/** Returns the stored draft as JSON, or null if it does not exist or storage is unavailable. */
export function readDraftText(kind: SubmissionKind): string | null {
  try {
    return sessionStorage.getItem(draftKey(kind));
  } catch {
    return null;
  }
}

export function clearDraft(kind: SubmissionKind): void {
  try {
    sessionStorage.removeItem(draftKey(kind));
  } catch {
    // Without storage, no draft exists.
  }
}
