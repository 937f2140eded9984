/** What derives from the definitions of forms. */
import { expect, test } from 'vitest';
import { rowLabels } from '../../../backend/submissions/labels/to-rows.ts';
import { fillPlaceholders } from '../../../contract/forms/fill-placeholders.ts';
import type { FormField } from '../../../contract/forms/form-field.ts';
import { forms, SUBMISSION_KINDS } from '../../../contract/forms/forms.ts';
import { EVENTS } from '../../../site/measurement/events.ts';
import { HIDDEN, TRAP } from '../../../site/state/form-state.ts';
import { formDefinitionView } from '../../../site/state/form-view.server.ts';

/** Names that mean something else beside the fields of a form. */
const RESERVED = ['lang', 'subject', 'sent', TRAP, ...Object.values(HIDDEN)];

test.each(SUBMISSION_KINDS)('the form %s has names that databases, addresses and analytics accept', (kind) => {
  const { name, event, fields, endpoint } = forms[kind];
  expect([name, name]).toEqual([kind, expect.stringMatching(/^[a-z][a-z0-9-]{0,19}$/)]);
  expect(endpoint.path).toMatch(/^(?:\/(?:[a-z0-9-]+|\{\w+\}))+$/);
  for (const text of [event.name, ...Object.keys(event.values)]) expect(text).toMatch(/^[a-z_]{1,40}$/);
  expect(Object.keys(fields).filter((field) => RESERVED.includes(field) || !/^[a-z_]+$/.test(field))).toEqual([]);
});

test('each form has an endpoint and an event that nothing else has', () => {
  const all = Object.values(forms);
  expect(new Set(all.map(({ endpoint }) => endpoint.path)).size).toBe(all.length);
  const events = [...Object.keys(EVENTS), ...all.map(({ event }) => event.name)];
  expect(new Set(events).size).toBe(events.length);
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

test('lists and CSV files begin with the submission itself, then have each field once, in the order of every form', () => {
  const labels = rowLabels('en');
  const first = ['Reference', 'Received', 'Type', 'Status', 'Suspected abuse', 'Language', 'Subject of enquiry'];
  expect(labels.slice(0, 8)).toEqual([...first, 'Concerning']);
  expect(new Set(labels).size).toBe(labels.length);
  for (const { fields } of Object.values(forms)) {
    const own = Object.values<FormField>(fields)
      .filter(({ type, isTopic }) => type !== 'consent' && !isTopic)
      .map(({ label, staffLabel }) => (staffLabel ?? label).en);
    expect(labels.filter((label) => own.includes(label))).toEqual(own);
  }
});

function hasTopic(fields: Readonly<Record<string, FormField>>): boolean {
  return Object.values(fields).some(({ isTopic }) => isTopic);
}
