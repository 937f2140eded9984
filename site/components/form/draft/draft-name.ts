import type { SubmissionKind } from '../../../../contract/forms/forms.ts';

/** Where the session keeps what was typed into a form. */
export const draftName = (kind: SubmissionKind) => `form-draft:${kind}`;

/** What stands there, or null; also in browsers that keep nothing for the site: the form works without. */
export function readDraftText(kind: SubmissionKind): string | null {
  try {
    return sessionStorage.getItem(draftName(kind));
  } catch {
    return null;
  }
}

export function clearDraft(kind: SubmissionKind): void {
  try {
    sessionStorage.removeItem(draftName(kind));
  } catch {
    // There was none.
  }
}
