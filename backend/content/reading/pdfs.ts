import { join } from 'node:path';
import { LANGUAGES, type Language } from '../../../contract/vocabulary.ts';
import type { FolderSnapshot } from './folder-snapshot.ts';

/** Returns sizes in bytes. */
export function pdfsIn({ files }: FolderSnapshot): ReadonlyMap<Language, number> {
  return new Map(
    LANGUAGES.flatMap((lang) => {
      const bytes = files.get(`${lang}.pdf`);
      return bytes ? [[lang, bytes] as const] : [];
    }),
  );
}

export function pdfPath(contentDir: string, folder: string, lang: Language): string {
  return join(contentDir, folder, `${lang}.pdf`);
}
