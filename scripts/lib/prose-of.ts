import { isPair, isScalar, parseDocument, visit } from 'yaml';
import { LANGUAGES, type Language } from '../../contract/vocabulary.ts';

/** Fields without prose or with fixed spelling. */
const NO_PROSE = new Set([
  ...['keywords', 'reading', 'file', 'href', 'slug', 'former_slugs', 'related', 'join_url'],
  ...['legal_name', 'number', 'authority', 'from', 'to'],
]);

/** Markup that is not prose: code, URLs, tags and placeholders. */
const MARKS = [
  /^(?:```|~~~)[\s\S]*?^(?:```|~~~)/gm,
  /`[^`\n]*`/g,
  /(?<=\])\([^)\s]*(?: "[^"\n]*")?\)/g,
  /<[^<>\n]*>/g,
  /https?:\/\/[^\s<]+/g,
  /\{\{\w+\}\}/g,
];

/**
 * Returns the prose by language. Other text becomes spaces, so that offsets stay valid.
 * @param lang null for a YAML file
 */
export function proseOf(text: string, lang: Language | null): Record<Language, string> {
  const fieldsEnd = lang === null ? text.length : frontMatterEnd(text);
  const values = valuesOf(text.slice(0, fieldsEnd));
  if (lang !== null) values.push({ from: fieldsEnd, to: text.length, language: lang });
  const proseIn = (language: Language) => {
    let [prose, end] = ['', 0];
    for (const value of values.filter((candidate) => (candidate.language ?? lang) === language)) {
      prose += blank(text.slice(end, value.from)) + text.slice(value.from, value.to);
      end = value.to;
    }
    return end === 0 ? '' : MARKS.reduce((left, mark) => left.replace(mark, blank), prose);
  };
  return { ja: proseIn('ja'), en: proseIn('en') };
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ');

/** Returns 0 without front matter. */
function frontMatterEnd(text: string): number {
  return /^\uFEFF?---[^\n]*\n[\s\S]*?\n---[^\n]*(?:\n|$)/.exec(text)?.[0].length ?? 0;
}

interface Value {
  from: number;
  to: number;
  /** Set for values under `ja:` or `en:`. */
  language: Language | undefined;
}

function valuesOf(fields: string): Value[] {
  const values: Value[] = [];
  // With delimiters, YAML would parse two documents.
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
