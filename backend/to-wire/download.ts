import type { ContentDocument, EntryFile } from '../documents.ts';
import { entryFields, type Renderer } from './renderer.ts';

/** @throws {Error} for a fund document without a risk statement, which the reader refuses before */
export function downloadToWire(file: EntryFile<'downloads'>, renderer: Renderer): ContentDocument<'downloads'> {
  const { kind, summary, document_languages, pages, risk } = file;
  // Documents are handed out on request only: the embedded backend keeps no files of them.
  const document = { ...entryFields(file, renderer), summary, document_languages, pages, file: null };
  if (kind !== 'fund') return { ...document, kind };
  if (!risk) throw new Error(`The fund document ${file.id} has no risk statement`);
  return { ...document, kind, risk };
}
