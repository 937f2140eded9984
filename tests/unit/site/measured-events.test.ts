import { expect, test } from 'vitest';
import type { SubmissionKind } from '../../../contract/forms/forms.ts';
import { eventOfForm, isMeasured } from '../../../site/measurement/events.ts';
import { formDefinitionView } from '../../../site/state/form-view.server.ts';

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
  { event: 'search_without_hit', page_language },
  { event: 'consent_granted', page_language },
])('accepts $event', (event) => {
  expect(isMeasured(event)).toBe(true);
});

test.each([
  ['a query', { ...VIEW, page_path: '/contact?sent=AB12-CD34' }],
  ['a query in the location', { ...VIEW, page_location: 'https://www.example.com/contact?name=taro' }],
  ['a fragment in the location', { ...VIEW, page_location: 'https://www.example.com/contact#taro' }],
  ['free text in a path', { ...VIEW, page_path: '/p/見本太郎' }],
  ['an email address', { ...VIEW, page_path: '/taro@example.jp' }],
  ['an unknown field', { event: 'consent_granted', page_language, name: '見本 太郎' }],
  ['a search query', { event: 'search_without_hit', page_language, query: '見本太郎' }],
  ['a number instead of a string', { event: 'error_view', page_language, status: 404 }],
  ['a form event on another page', { event: 'application_sent', page_language }],
  ['no language', { event: 'consent_granted' }],
  ['an unknown event', { event: 'purchase', page_language }],
  ['an unknown event named like an object property', { event: 'constructor', page_language }],
])('rejects %s', (_name, event) => {
  expect(isMeasured(event)).toBe(false);
});

test.each([
  ['contact', { event: 'enquiry_sent', enquiry_kind: 'property' }, true],
  ['contact', { event: 'enquiry_sent', enquiry_kind: '土地を売りたい' }, false],
  ['contact', { event: 'enquiry_sent' }, false],
  ['contact', { event: 'application_sent' }, false],
  ['download', { event: 'document_requested', document: '3' }, true],
  ['download', { event: 'document_requested', document: '4' }, false],
  ['application', { event: 'application_sent' }, true],
  ['application', { event: 'application_sent', name: '見本 太郎' }, false],
  ['registration', { event: 'seminar_registered', seminar: '3' }, true],
] as const)('decides for the form %s whether %j is accepted: %s', (kind: SubmissionKind, event, isAllowed) => {
  const table = eventOfForm(formDefinitionView(kind, '3', 'ja').event);
  expect(isMeasured({ ...event, page_language }, table)).toBe(isAllowed);
});
