import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EVENTS, isMeasured } from '../../../site/measurement/events.ts';

const page_language = 'ja';
const VIEW = {
  event: 'page_view',
  page_name: 'news-item',
  page_path: '/en/news/15',
  page_location: 'https://www.example.com/en/news/15',
  page_language: 'en',
};

test.each([
  VIEW,
  { event: 'error_view', status: '404', page_language },
  { event: 'enquiry_sent', enquiry_kind: 'property', page_language },
  { event: 'document_requested', document: '3', page_language },
  { event: 'application_sent', page_language },
  { event: 'seminar_registered', seminar: 'spring-2027', page_language },
  { event: 'search_without_hit', page_language },
  { event: 'consent_granted', page_language },
])('$event may be told', (event) => {
  expect(isMeasured(event)).toBe(true);
});

test.each([
  ['a query', { ...VIEW, page_path: '/contact?sent=AB12-CD34' }],
  ['a query in the address', { ...VIEW, page_location: 'https://www.example.com/contact?name=taro' }],
  ['a place on the page', { ...VIEW, page_location: 'https://www.example.com/contact#taro' }],
  ['what is typed into an address', { ...VIEW, page_path: '/p/見本太郎' }],
  ['a mail address', { ...VIEW, page_path: '/taro@example.jp' }],
  ['another field', { event: 'application_sent', page_language, name: '見本 太郎' }],
  ['what was looked for', { event: 'search_without_hit', page_language, query: '見本太郎' }],
  ['a kind that there is not', { event: 'enquiry_sent', page_language, enquiry_kind: '土地を売りたい' }],
  ['a number for a text', { event: 'document_requested', page_language, document: 3 }],
  ['no language', { event: 'consent_granted' }],
  ['another event', { event: 'purchase', page_language }],
  ['no event of ours, and a name of every object', { event: 'constructor', page_language }],
])('%s may not', (_name, event) => {
  expect(isMeasured(event)).toBe(false);
});

test('the table in the documentation has the same events and fields', () => {
  const rows = readFileSync('docs/measurement.md', 'utf8').matchAll(/^\| `(\w+)` \|[^|]*\| (.*?) \|$/gm);
  const documented = [...rows].map(([, event, fields = '']) => [
    event,
    [...fields.matchAll(/`(\w+)`/g)].map(([, field]) => field),
  ]);
  expect(Object.fromEntries(documented)).toEqual(
    Object.fromEntries(Object.entries(EVENTS).map(([event, fields]) => [event, Object.keys(fields)])),
  );
});
