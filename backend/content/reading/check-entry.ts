import { basename } from 'node:path';
import { type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import type { AnyContentType } from '../../../contract/content-types/define-content-type.ts';
import type { EntryChecks, EntryProblem } from '../../../contract/content-types/entry-checks.ts';
import { nodeOf } from '../../../contract/content-types/schema-node.ts';
import type { ContentFile } from './read-content-file.ts';

const LIST = new Intl.ListFormat('en-GB');

export function isBroken({ diagnostics }: ContentFile): boolean {
  return diagnostics.some(({ isBlocking }) => isBlocking);
}

/** Runs the rules of the type. */
export function checkWritten(type: ContentType, file: ContentFile, ja: ContentFile): void {
  report(file, checksOf(type)?.written?.(file, ja), true);
}

export function checkDelivered(type: ContentType, file: ContentFile, document: object): void {
  report(file, checksOf(type)?.delivered?.(document as never), false);
}

/** Links, neighbours and previews rely on the address. */
export function checkSameAddress(draft: ContentFile, { raw, name }: ContentFile): void {
  for (const field of ['id', 'slug']) {
    if (draft.raw[field] === raw[field] || draft.raw[field] === undefined) continue;
    const message = `the ${field} differs from that of the published ${basename(name)}`;
    const hint = `Write ${field}: ${raw[field]}, as in that file`;
    draft.diagnostics.push({ file: draft.name, line: draft.lineOf([field]), message, hint, isBlocking: true });
  }
}

/** A value in `ja.md` may require other fields, such as the risk statement of funds. */
export function requireDependentFields(type: ContentType, file: ContentFile, ja: ContentFile | undefined): void {
  if (isBroken(file) && Object.keys(file.raw).length === 0) return;
  for (const { key, onlyFor, isTranslated, schema } of contentTypes[type].placedFields) {
    const isRequired =
      onlyFor && (ja?.fields ?? ja?.raw)?.[onlyFor.field] === onlyFor.value && (isTranslated || file === ja);
    if (!isRequired || file.raw[key] !== undefined) continue;
    const { field, value } = onlyFor;
    const parts = Object.keys(nodeOf(nodeOf(schema).wrapped ?? schema).entries ?? {});
    file.diagnostics.push({
      file: file.name,
      line: file.lineOf([field]),
      message: `"${key}" is missing, and entries with "${field}: ${value}" must have it`,
      hint: `Add "${key}:"${parts.length > 0 ? ` with ${LIST.format(parts)} under it` : ''}`,
      isBlocking: true,
    });
  }
}

/** Section ids are anchors. */
export function checkAnchors({ raw, name, lineOf, diagnostics }: ContentFile): void {
  const sections: unknown[] = Array.isArray(raw.sections) ? raw.sections : [];
  const ids = sections.map((section) => (section as { id?: unknown } | null)?.id);
  for (const [index, id] of ids.entries()) {
    if (id === undefined || ids.indexOf(id) === index) continue;
    const message = `the section id "${id}" is used twice on this page`;
    const line = lineOf(['sections', index, 'id']);
    diagnostics.push({ file: name, line, message, hint: 'Give each section an id of its own', isBlocking: false });
  }
}

function checksOf(type: ContentType): EntryChecks | undefined {
  const { checks }: AnyContentType = contentTypes[type];
  return checks;
}

function report(file: ContentFile, problems: readonly EntryProblem[] = [], isBlocking: boolean): void {
  for (const { path, ...finding } of problems)
    file.diagnostics.push({ file: file.name, line: file.lineOf(path), ...finding, isBlocking });
}
