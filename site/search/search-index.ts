import MiniSearch, { type AsPlainObject, type Options, type SearchResult } from 'minisearch';
import { foldText, normalizeSpelling } from './fold.ts';
import { anyTermQuery, type Form, isCorrectable, queryOf, termsOf, type Word, wordsOf } from './query.ts';
import type { SearchedType } from './search.ts';
import { indexedTerms } from './terms.ts';

export interface SearchDocument {
  /** Unique: `works:12`. */
  key: string;
  type: string;
  href: string;
  title: string;
  /** Readings and alternative names, one per line. */
  names: string;
  /** Categories, stations and words of the URL. */
  topics: string;
  summary: string;
  body: string;
  date: string | null;
  /** Milliseconds since the epoch. The site's own pages do not age. */
  publishedAt: number;
}

export interface IndexResults {
  types: readonly SearchedType[];
  kind: 'complete' | 'partial';
  words: readonly Word[];
  hits: readonly { document: SearchDocument; stems: ReadonlySet<string> }[];
}

export interface SearchIndex {
  put(document: SearchDocument): void;
  remove(key: string): void;
  search(q: string): IndexResults;
  documents(): Iterable<SearchDocument>;
  save(): SavedIndex;
}

export interface SavedIndex {
  types: readonly SearchedType[];
  documents: readonly SearchDocument[];
  engine: AsPlainObject;
}

const FIELDS = ['title', 'names', 'topics', 'summary', 'body'] as const;
type Field = (typeof FIELDS)[number];
type Fields = Record<Field, string>;
const WEIGHTS: Record<Field, number> = { title: 8, names: 6, topics: 3, summary: 2, body: 1 };
/** Factors for titles with all words, and for names that equal the query. */
const WHOLE = { contains: 2, equals: 100 };
/** Maximum bonus for recent documents, decreasing over `RECENT_MS`. */
const RECENT = 0.05;
const RECENT_MS = 5 * 365 * 24 * 3_600_000;
/** Maximum number of partial matches, and minimum share of terms in each. */
const PARTIAL = { max: 5, share: 0.3 };

interface Indexed {
  document: SearchDocument;
  folded: Fields;
  /** Title, readings and keywords, each as words. */
  names: readonly (readonly string[])[];
}

interface Match {
  entry: Indexed;
  score: number;
  stems: ReadonlySet<string>;
  matchesSpelling: boolean;
}

const mergeMatches = (a: Match, b: Match): Match => ({
  entry: a.entry,
  score: a.score + b.score,
  stems: new Set([...a.stems, ...b.stems]),
  matchesSpelling: a.matchesSpelling && b.matchesSpelling,
});

const OPTIONS: Options<Fields & { key: string }> = {
  idField: 'key',
  fields: [...FIELDS],
  tokenize: indexedTerms,
  // Terms are already normalised and stemmed.
  processTerm: (term) => term,
  searchOptions: { tokenize: (term) => [term], processTerm: (term) => term, boost: WEIGHTS },
};

/** MiniSearch finds and scores matches; terms and ranking are defined here. */
export function createSearchIndex(
  initial: Pick<SavedIndex, 'types'> & Partial<SavedIndex>,
  now: () => number = Date.now,
): SearchIndex {
  const { types } = initial;
  const weights = new Map(types.map(({ type, weight }) => [type, weight]));
  const indexed = new Map<string, Indexed>();
  const engine = initial.engine ? MiniSearch.loadJS(initial.engine, OPTIONS) : new MiniSearch(OPTIONS);
  for (const document of initial.documents ?? []) indexed.set(document.key, toIndexed(document));

  function titleWeight({ folded, names }: Indexed, words: readonly Word[]): number {
    const isName = (name: readonly string[]) =>
      name.length === words.length && name.every((text, index) => isForm(words[index], text));
    if (names.some(isName)) return WHOLE.equals;
    return words.every(({ forms }) => forms.some(({ text }) => folded.title.includes(text))) ? WHOLE.contains : 1;
  }

  function recencyWeight({ document: { publishedAt } }: Indexed): number {
    const age = Math.max(0, now() - publishedAt);
    return 1 + RECENT * Math.max(0, 1 - age / RECENT_MS);
  }

  function rank(matches: readonly Match[], words: readonly Word[]): Match[] {
    return matches
      .map((match) => {
        const { entry, score } = match;
        const weight = titleWeight(entry, words) * recencyWeight(entry) * (weights.get(entry.document.type) ?? 1);
        return { ...match, score: score * weight };
      })
      .sort((a, b) => b.score - a.score || b.entry.document.publishedAt - a.entry.document.publishedAt);
  }

  function matchesOf(results: readonly SearchResult[]): Match[] {
    return results.flatMap(({ id, score, match }) => {
      const entry = indexed.get(id);
      return entry ? [{ entry, score, stems: new Set(Object.keys(match)), matchesSpelling: true }] : [];
    });
  }

  /** Scores each document by its best form. */
  function matchWord({ forms }: Word, isMistyped: boolean): Map<Indexed, Match> {
    const matches = new Map<Indexed, Match>();
    for (const form of forms) {
      for (const match of matchesOf(engine.search(queryOf(form, isMistyped)))) {
        const { entry, score, stems } = match;
        // A text can contain all character pairs of a word without the word.
        if (form.runs.some((run) => run.isJapanese) && !contains(entry.folded, form.text)) continue;
        const before = matches.get(entry);
        matches.set(entry, {
          entry,
          score: Math.max(score, before?.score ?? 0),
          stems: new Set([...stems, ...(before?.stems ?? [])]),
          matchesSpelling: hasSpelling(entry, form) || before?.matchesSpelling === true,
        });
      }
    }
    return matches;
  }

  function matchAllWords(words: readonly Word[], mistyped: ReadonlySet<Word> = new Set()): Match[] {
    const [first, ...others] = words.map((word) => matchWord(word, mistyped.has(word)));
    const whole = [...(first?.values() ?? [])].flatMap((match) => {
      const matches = [match, ...others.flatMap((other) => other.get(match.entry) ?? [])];
      return matches.length === words.length ? [matches.reduce(mergeMatches)] : [];
    });
    const written = whole.filter((match) => match.matchesSpelling);
    return rank(written.length > 0 ? written : whole, words);
  }

  /** Uses the first form of each word that occurs at all. */
  function matchSomeWords(words: readonly Word[]): Match[] {
    const terms = termsOf(words.map(({ forms, typed }) => forms.find(hasMatches) ?? typed));
    const results = engine
      .search(anyTermQuery(terms))
      .filter(({ queryTerms }) => queryTerms.length / terms.length >= PARTIAL.share);
    return rank(matchesOf(results), words).slice(0, PARTIAL.max);
  }

  const hasMatches = (form: Form) => matchWord({ typed: form, forms: [form] }, false).size > 0;

  const hitsOf = (matches: readonly Match[]) => matches.map(({ entry: { document }, stems }) => ({ document, stems }));

  function remove(key: string): void {
    const entry = indexed.get(key);
    if (!entry) return;
    indexed.delete(key);
    // `discard` defers removal to a clean-up, which fails if documents are added meanwhile (minisearch issue 306).
    engine.remove({ ...entry.folded, key });
  }

  return {
    remove,

    put(document) {
      remove(document.key);
      const entry = toIndexed(document);
      indexed.set(document.key, entry);
      engine.add({ ...entry.folded, key: document.key });
    },

    *documents() {
      for (const { document } of indexed.values()) yield document;
    },

    save: () => ({ types, documents: [...indexed.values()].map(({ document }) => document), engine: engine.toJSON() }),

    search(q) {
      const words = wordsOf(q);
      if (words.length === 0) return { types, kind: 'partial', words, hits: [] };
      let matches = matchAllWords(words);
      if (matches.length === 0) {
        const mistyped = words.filter((word) => isCorrectable(word) && matchWord(word, false).size === 0);
        if (mistyped.length > 0) matches = matchAllWords(words, new Set(mistyped));
      }
      if (matches.length > 0) return { types, kind: 'complete', words, hits: hitsOf(matches) };
      return { types, kind: 'partial', words, hits: hitsOf(matchSomeWords(words)) };
    },
  };
}

function toIndexed(document: SearchDocument): Indexed {
  const folded = Object.fromEntries(FIELDS.map((field) => [field, foldText(document[field])])) as Fields;
  const names = [document.title, ...document.names.split('\n')];
  return { document, folded, names: names.map((name) => wordsOf(name).map(({ typed }) => typed.text)) };
}

/**
 * Compares kana as typed, because short katakana words occur in verbs (ビル in 延びる).
 * Titles and names match in any kana.
 */
function hasSpelling({ document, folded }: Indexed, { text, written }: Form): boolean {
  if (written === null || folded.title.includes(text) || folded.names.includes(text)) return true;
  return normalizeSpelling(`${document.summary}\n${document.topics}\n${document.body}`).includes(written);
}

const isForm = (word: Word | undefined, text: string) => word?.forms.some((form) => form.text === text) === true;

function contains(folded: Fields, text: string): boolean {
  return FIELDS.some((field) => folded[field].includes(text));
}
