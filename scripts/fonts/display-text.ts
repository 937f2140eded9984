import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { eventType } from '../../contract/content-types/events.ts';
import { FOOTNOTE_LABELS } from '../../contract/entries/footnotes.ts';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';

/** Fields in the display typeface. */
const DISPLAY_FIELDS = new Set([
  'title',
  'heading',
  'lead',
  'lines',
  'value',
  'unit',
  'mission',
  'name',
  'legal_name',
  'label',
  'quote',
]);
const HEADING = /title|heading|notFound|unavailable|allStations/i;

export interface Text {
  title: string;
  /** Headings, statements and figures. */
  display: string;
  all: string;
}

/** Content that the first page of most visits shows, also in parts. */
const FIRST = [
  'site',
  'pages/home',
  'pages/works',
  'pages/columns',
  'pages/contact',
  'works',
  'columns',
  eventType.name,
];

/** Returns the Japanese sample content. `first` is part of `entries`. */
export function contentTexts(): { first: Text[]; entries: Text[] } {
  const folder = join(PROJECT_ROOT, 'content');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('ja.md'));
  const entries = new Map(files.sort().map((file) => [file, entryText(readFileSync(join(folder, file), 'utf8'))]));
  const first = FIRST.flatMap((place) => [...entries].filter(([file]) => file.startsWith(join(place, '/'))));
  return { first: first.map(([, text]) => text), entries: [...entries.values()] };
}

export function messageText(): Text {
  const folder = join(PROJECT_ROOT, 'site/i18n/messages/ja');
  const text = { title: '', display: FOOTNOTE_LABELS.ja.heading, all: '' };
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const messages: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'));
    text.all += stringsIn(messages).join('');
    text.display += stringsIn(messages, HEADING).join('');
  }
  return text;
}

function entryText(markdown: string): Text {
  const [, frontMatter = '', body = ''] = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(markdown) ?? [];
  const data: { title?: string } | null = parse(frontMatter);
  const headings = (text: string) => (text.match(/^#{1,4} .*$/gm) ?? []).join('');
  const display = stringsIn(data, DISPLAY_FIELDS).join('') + headings(body) + stringsIn(data).map(headings).join('');
  return { title: data?.title ?? '', display, all: markdown };
}

/** With `under`, returns only strings at or below matching keys. */
function stringsIn(value: unknown, under?: ReadonlySet<string> | RegExp): string[] {
  if (typeof value === 'string') return under ? [] : [value];
  if (Array.isArray(value)) return value.flatMap((item) => stringsIn(item, under));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const isMatch = under && (under instanceof RegExp ? under.test(key) : under.has(key));
    return stringsIn(inner, isMatch ? undefined : under);
  });
}
