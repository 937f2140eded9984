import { basename } from 'node:path';
import { type ContentType, contentTypes } from '../../../contract/content-types/content-types.ts';
import type { AnyContentType } from '../../../contract/content-types/define-content-type.ts';
import type { EntryChecks, EntryProblem } from '../../../contract/content-types/entry-checks.ts';
import { nodeOf } from '../../../contract/content-types/schema-node.ts';
import { type FoldableSection, isFolded } from '../../../contract/entries/folded-sections.ts';
import { finding } from '../../content-lint/diagnostics.ts';
import { partsUnderneath } from '../../content-lint/messages/entries.ts';
import type { ContentFile } from './read-content-file.ts';

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
    const differing = finding('draft-address-differs', { field, file: basename(name), value: String(raw[field]) });
    draft.diagnostics.push({ ...differing, file: draft.name, line: draft.lineOf([field]), isBlocking: true });
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
      ...finding('dependent-field-missing', { key, field, value: String(value), parts: partsUnderneath(parts) }),
      file: file.name,
      line: file.lineOf([field]),
      isBlocking: true,
    });
  }
}

/** Section ids are anchors, and disclosures are not folded. */
export function checkSections({ raw, fields, name, lineOf, diagnostics }: ContentFile): void {
  const sections: unknown[] = Array.isArray(raw.sections) ? raw.sections : [];
  const parts = sections.map((section) => section as { id?: unknown; former_ids?: unknown } | null);
  const report = (code: 'section-id-repeated' | 'section-shown-unfolded', id: unknown, path: (string | number)[]) =>
    diagnostics.push({ ...finding(code, { id: String(id) }), file: name, line: lineOf(path), isBlocking: false });
  const usedIds = new Set<unknown>();
  for (const [index, part] of parts.entries()) {
    const former = Array.isArray(part?.former_ids) ? part.former_ids : [];
    for (const [field, id] of [['id', part?.id], ...former.map((id) => ['former_ids', id])]) {
      if (id !== undefined && usedIds.has(id)) report('section-id-repeated', id, ['sections', index, String(field)]);
      usedIds.add(id);
    }
  }
  const read: readonly FoldableSection[] = Array.isArray(fields?.sections) ? fields.sections : [];
  for (const [index, section] of read.entries())
    if (section.fold && !isFolded(section)) report('section-shown-unfolded', section.id, ['sections', index, 'fold']);
}

function checksOf(type: ContentType): EntryChecks | undefined {
  const { checks }: AnyContentType = contentTypes[type];
  return checks;
}

function report(file: ContentFile, problems: readonly EntryProblem[] = [], isBlocking: boolean): void {
  for (const { path, code, params = {} } of problems)
    file.diagnostics.push({ code, params, file: file.name, line: file.lineOf(path), isBlocking });
}
