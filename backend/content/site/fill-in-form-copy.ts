import { type Diagnostic, finding } from '../../content-lint/diagnostics.ts';
import type { ContentFile } from '../reading/read-content-file.ts';
import type { Profiles } from './read-site.ts';

/** Fills in missing English form copy with the Japanese. */
export function fillInFormCopy(profiles: Profiles, english: ContentFile | undefined): Diagnostic[] {
  return english ? fillMissingCopy(profiles).map((path) => untranslatedCopy(path, english)) : [];
}

function fillMissingCopy({ ja, en }: Profiles): string[][] {
  if (!ja?.forms || !en) return [];
  const missing: string[][] = [];
  en.forms = mergeWithFallback(ja.forms, en.forms, ['forms'], missing);
  return missing;
}

function mergeWithFallback<Tree extends object>(
  base: Tree,
  overrides: object | undefined,
  path: string[],
  missing: string[][],
): Tree {
  const entries = Object.entries(base).map(([key, value]) => {
    const override = (overrides as Record<string, unknown> | undefined)?.[key];
    if (typeof value === 'object')
      return [key, mergeWithFallback(value, override as object | undefined, [...path, key], missing)];
    if (override === undefined) missing.push([...path, key]);
    return [key, override ?? value];
  });
  return { ...overrides, ...Object.fromEntries(entries) };
}

function untranslatedCopy(path: string[], { name, lineOf }: ContentFile): Diagnostic {
  return {
    ...finding('form-text-untranslated', { name: path.join('.') }),
    file: name,
    line: lineOf(path.slice(0, 1)),
    isBlocking: false,
  };
}
