import type { Diagnostic } from '../../content-lint/diagnostics.ts';
import type { ContentFile } from '../reading/read-content-file.ts';
import type { Profiles } from './read-site.ts';

/** Fills in missing English form copy with the Japanese. */
export function fillInPromises(profiles: Profiles, english: ContentFile | undefined): Diagnostic[] {
  return english ? fallBack(profiles).map((path) => untranslatedPromise(path, english)) : [];
}

function fallBack({ ja, en }: Profiles): string[][] {
  if (!ja?.forms || !en) return [];
  const missing: string[][] = [];
  en.forms = layOver(ja.forms, en.forms, ['forms'], missing);
  return missing;
}

function layOver<Tree extends object>(base: Tree, over: object | undefined, path: string[], missing: string[][]): Tree {
  const entries = Object.entries(base).map(([key, value]) => {
    const given = (over as Record<string, unknown> | undefined)?.[key];
    if (typeof value === 'object') return [key, layOver(value, given as object | undefined, [...path, key], missing)];
    if (given === undefined) missing.push([...path, key]);
    return [key, given ?? value];
  });
  return { ...over, ...Object.fromEntries(entries) };
}

function untranslatedPromise(path: string[], { name, lineOf }: ContentFile): Diagnostic {
  return {
    file: name,
    line: lineOf(path.slice(0, 1)),
    message: `"${path.join('.')}" is in ja.md only`,
    hint: 'English readers get the Japanese sentence: translate it here',
    isBlocking: false,
  };
}
