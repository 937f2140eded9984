import { isPair, isScalar, parseDocument, visit } from 'yaml';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';

/** Fields whose values nobody reads as a text, or that are to be as others write them: names by law, words that are searched for. */
const NO_PROSE = new Set([
  ...['keywords', 'reading', 'file', 'href', 'slug', 'former_slugs', 'related', 'join_url'],
  ...['legal_name', 'number', 'authority', 'from', 'to'],
]);

/** Markdown and HTML that is no prose: code, addresses, tags, and the profile's words. */
const MARKS = [
  /^(?:```|~~~)[\s\S]*?^(?:```|~~~)/gm,
  /`[^`\n]*`/g,
  /(?<=\])\([^)\s]*(?: "[^"\n]*")?\)/g,
  /<[^<>\n]*>/g,
  /https?:\/\/[^\s<]+/g,
  /\{\{\w+\}\}/g,
];

/**
 * What is prose in a content file, for each language: all else before its end is spaces, so that every word stays at its place.
 *
 * @param text a `ja.md` or `en.md`; a file that is all YAML has `lang` null
 */
export function proseOf(text: string, lang: Language | null): Record<Language, string> {
  const fieldsEnd = lang === null ? text.length : frontMatterEnd(text);
  const values = valuesOf(text.slice(0, fieldsEnd));
  if (lang !== null) values.push({ from: fieldsEnd, to: text.length, language: lang });
  const proseIn = (language: Language) => {
    let [prose, end] = ['', 0];
    for (const value of values.filter((each) => (each.language ?? lang) === language)) {
      prose += blank(text.slice(end, value.from)) + text.slice(value.from, value.to);
      end = value.to;
    }
    // Nothing of it is in this language.
    return end === 0 ? '' : MARKS.reduce((left, mark) => left.replace(mark, blank), prose);
  };
  return { ja: proseIn('ja'), en: proseIn('en') };
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** Where the Markdown begins: 0 where there are no fields. */
function frontMatterEnd(text: string): number {
  return /^\uFEFF?---[^\n]*\n[\s\S]*?\n---[^\n]*(?:\n|$)/.exec(text)?.[0].length ?? 0;
}

interface Value {
  from: number;
  to: number;
  /** Where the value stands under `ja:` or `en:`. */
  language: Language | undefined;
}

/** The values among the fields that are read as text. */
function valuesOf(fields: string): Value[] {
  const values: Value[] = [];
  // Without its delimiters, which would make two documents of it.
  const yaml = fields.replace(/^\uFEFF?---[^\n]*|^---[^\n]*$/gm, blank);
  visit(parseDocument(yaml), {
    Pair: (_, { key }) => (isScalar(key) && NO_PROSE.has(String(key.value)) ? visit.SKIP : undefined),
    Scalar(role, scalar, path) {
      if (role === 'key' || typeof scalar.value !== 'string' || !scalar.range) return;
      const keys = path.map((node) => (isPair(node) && isScalar(node.key) ? node.key.value : undefined));
      const language = LANGUAGES.find((name) => keys.includes(name));
      const quote = scalar.type === 'QUOTE_DOUBLE' || scalar.type === 'QUOTE_SINGLE' ? 1 : 0;
      values.push({ from: scalar.range[0] + quote, to: scalar.range[1] - quote, language });
    },
  });
  return values;
}
