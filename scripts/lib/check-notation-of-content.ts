import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { takeSnapshot } from '../../backend/content/reading/folder-snapshot.ts';
import { type Diagnostic, finding } from '../../backend/content-lint/diagnostics.ts';
import { notationCheck } from '../../backend/content-lint/notation/check-notation.ts';
import { NOTATION, type Notation } from '../../backend/content-lint/notation/notation.ts';
import companyNotation from '../../company/notation.json' with { type: 'json' };
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { proseOf } from './prose-of.ts';

const DOCUMENTS = 'company/documents';

const OWN: Readonly<Record<Language, readonly Notation[]>> = companyNotation;
const checkNotation = notationCheck({ ja: withOwn(NOTATION.ja, OWN.ja), en: withOwn(NOTATION.en, OWN.en) });

/** A row for the same word extends the existing row. */
function withOwn(rows: readonly Notation[], own: readonly Notation[]): Notation[] {
  const merged = rows.map((row) => {
    const more = own.find(({ write }) => write === row.write);
    if (!more) return row;
    return { ...row, not: [...row.not, ...more.not], unless: [...(row.unless ?? []), ...(more.unless ?? [])] };
  });
  return [...merged, ...own.filter(({ write }) => !rows.some((row) => row.write === write))];
}

interface TextFile {
  path: string;
  file: string;
}

/**
 * Checks the notation.
 * The backend does not, because spelling errors should not fill the log of a live site.
 */
export async function checkNotationOfContent(contentDir: string): Promise<Diagnostic[]> {
  const { folders, top } = await takeSnapshot(contentDir);
  const content = [top, ...folders].flatMap(({ path, files }) =>
    [...files.keys()].map((name) => ({
      path: join(contentDir, path, name),
      file: [basename(contentDir), path, name].filter(Boolean).join('/'),
    })),
  );
  const documents = (existsSync(join(PROJECT_ROOT, DOCUMENTS)) ? readdirSync(join(PROJECT_ROOT, DOCUMENTS)) : []).map(
    (name) => ({
      path: join(PROJECT_ROOT, DOCUMENTS, name),
      file: `${DOCUMENTS}/${name}`,
    }),
  );
  return [...content, ...documents].flatMap(deviationsIn);
}

function deviationsIn({ path, file }: TextFile): Diagnostic[] {
  const lang = LANGUAGES.find((language) => new RegExp(`\\b${language}(?:\\.draft)?\\.md$`).test(file)) ?? null;
  if (lang === null && basename(path) !== 'notice.yaml') return [];
  const text = readFileSync(path, 'utf8');
  const prose = proseOf(text, lang);
  return LANGUAGES.flatMap((language) => checkNotation(prose[language], language)).map(({ index, word, write }) => ({
    ...finding('notation', { word, write }),
    file,
    line: text.slice(0, index).split('\n').length,
    isBlocking: false,
  }));
}
