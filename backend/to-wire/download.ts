import { API_PATH } from '../../contract/api-path.ts';
import type { ContentDocument, EntryFile } from '../documents.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';

/** @throws {Error} for a fund document without a risk statement, which the reader refuses before */
export function downloadToWire(file: EntryFile<'downloads'>, renderer: Renderer): ContentDocument<'downloads'> {
  const { id, kind, summary, document_languages, pages, access, cover, risk } = file;
  const document = {
    ...entryFields(file, renderer),
    summary,
    document_languages,
    pages,
    access,
    ...optionalPicture(cover, renderer),
    files: document_languages.flatMap((lang) => {
      const bytes = renderer.pdfs.get(lang);
      const href = access === 'open' ? `${API_PATH}/downloads/${id}/files/${lang}` : null;
      return bytes ? [{ lang, bytes, href }] : [];
    }),
  };
  if (kind !== 'fund') return { ...document, kind };
  if (!risk) throw new Error(`The fund document ${file.id} has no risk statement`);
  return { ...document, kind, risk };
}
