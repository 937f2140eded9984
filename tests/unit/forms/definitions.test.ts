/** What derives from the definitions of forms. */
import { expect, test } from 'vitest';
import { rowLabels } from '../../../backend/submissions/labels/to-rows.ts';
import { fillPlaceholders } from '../../../contract/forms/fill-placeholders.ts';
import type { FormField } from '../../../contract/forms/form-field.ts';
import { forms, SUBMISSION_KINDS } from '../../../contract/forms/forms.ts';
import { EVENTS } from '../../../site/measurement/events.ts';
import { formDefinitionView } from '../../../site/state/form-view.server.ts';

test.each(SUBMISSION_KINDS)('the event of the form %s is in the table of events, with its values', (kind) => {
  const { event, fields } = forms[kind];
  const row = EVENTS[event.name as keyof typeof EVENTS];
  expect(Object.keys(row)).toEqual(Object.keys(event.values));
  for (const from of Object.values(event.values)) expect(['subject', ...Object.keys(fields)]).toContain(from);
});

test.each(SUBMISSION_KINDS)('the page of the form %s gets each field with its texts and limits', (kind) => {
  const view = formDefinitionView(kind, 'x', 'en');
  expect(view.fields.map(({ name }) => name)).toEqual(Object.keys(forms[kind].fields));
  for (const { label, hint, ...field } of view.fields) {
    expect(label).not.toBe('');
    expect(hint ?? '').not.toMatch(/[{}]/);
    if ('maxLength' in field) expect(field.maxLength).toBeGreaterThan(0);
  }
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
});

test.each(SUBMISSION_KINDS)('the mail about the form %s has a value for each placeholder', (kind) => {
  const { subject, thanks, ...rest } = forms[kind].mail;
  const values = {
    title: rest.untitled?.ja,
    topic: hasTopic(forms[kind].fields) ? 'topic' : undefined,
    reference: 'K7Q2-8F3M',
  };
  expect(fillPlaceholders(subject.ja + thanks.ja, values)).toContain('K7Q2-8F3M');
  expect(fillPlaceholders(subject.en + thanks.en, values)).toContain('K7Q2-8F3M');
});

test('a mail with a missing value is not written', () => {
  expect(() => fillPlaceholders('{title}', { title: null })).toThrow('{title}');
});

test('the columns of lists and CSV files keep their order', () => {
  expect(rowLabels('en')).toEqual([
    ...['Reference', 'Received', 'Type', 'Status', 'Suspected abuse', 'Language', 'Subject of enquiry', 'Concerning'],
    ...['Location of the property', 'Use of the property', 'Name', 'Name in katakana', 'Company', 'Department'],
    ...['E-mail', 'Telephone', 'Files', 'Message'],
  ]);
});

function hasTopic(fields: Readonly<Record<string, FormField>>): boolean {
  return Object.values(fields).some(({ isTopic }) => isTopic);
}
