import { API_PATH } from '../../../contract/api/api-path.ts';
import { documentFiles } from '../../../contract/api/document-files.ts';
import { fillPath } from '../../../contract/api/endpoint-path.ts';
import type { EntryFile } from '../../content-schemas/document-schemas.ts';
import type { EveryField } from './every-field.ts';
import { entryFields, optionalPicture, type Renderer } from './renderer.ts';

/** @throws {Error} for a fund document without a risk statement, which `readEntry` rejects before */
export function transformDownload(file: EntryFile<'downloads'>, renderer: Renderer): EveryField<'downloads'> {
  const { id, kind, summary, document_languages, pages, access, cover, risk } = file;
  const document = {
    ...entryFields(file, renderer),
    summary,
    document_languages,
    pages,
    access,
    cover: optionalPicture(cover, renderer),
    files: document_languages.flatMap((lang) => {
      const bytes = renderer.pdfs.get(lang);
      const href = access === 'open' ? API_PATH + fillPath(documentFiles.open, { id: String(id), lang }) : null;
      return bytes ? [{ lang, bytes, href }] : [];
    }),
  };
  if (kind !== 'fund') return { ...document, kind };
  if (!risk) throw new Error(`The fund document ${file.id} has no risk statement`);
  return { ...document, kind, risk };
}
