/** Names, labels and emails that are derived from the form definitions. */
import { expect, test } from 'vitest';
import { rowLabels } from '../../../backend/submissions/labels/to-rows.ts';
import { fillPlaceholders } from '../../../contract/forms/fill-placeholders.ts';
import type { FormField } from '../../../contract/forms/form-field.ts';
import { forms, SUBMISSION_KINDS } from '../../../contract/forms/forms.ts';
import { EVENTS } from '../../../site/measurement/events.ts';
import { HIDDEN, HONEYPOT } from '../../../site/state/form-state.ts';
import { formDefinitionView } from '../../../site/state/form-view.server.ts';

/** Form parameters that are not fields. */
const RESERVED = ['lang', 'subject', 'sent', HONEYPOT, ...Object.values(HIDDEN)];

test.each(SUBMISSION_KINDS)('defines the form %s with names that databases, URLs and analytics accept', (kind) => {
  const { name, event, fields, endpoint } = forms[kind];
  expect([name, name]).toEqual([kind, expect.stringMatching(/^[a-z][a-z0-9-]{0,19}$/)]);
  expect(endpoint.path).toMatch(/^(?:\/(?:[a-z0-9-]+|\{\w+\}))+$/);
  for (const text of [event.name, ...Object.keys(event.values)]) expect(text).toMatch(/^[a-z_]{1,40}$/);
  expect(Object.keys(fields).filter((field) => RESERVED.includes(field) || !/^[a-z_]+$/.test(field))).toEqual([]);
});

test('gives each form a unique endpoint and a unique analytics event', () => {
  const all = Object.values(forms);
  expect(new Set(all.map(({ endpoint }) => endpoint.path)).size).toBe(all.length);
  const events = [...Object.keys(EVENTS), ...all.map(({ event }) => event.name)];
  expect(new Set(events).size).toBe(events.length);
});

test.each(SUBMISSION_KINDS)('passes each field to the page of the form %s, with its texts and limits', (kind) => {
  const view = formDefinitionView(kind, 'x', 'en');
  expect(view.fields.map(({ name }) => name)).toEqual(Object.keys(forms[kind].fields));
  for (const { label, hint, ...field } of view.fields) {
    expect(label).not.toBe('');
    expect(hint ?? '').not.toMatch(/[{}]/);
    if ('maxLength' in field) expect(field.maxLength).toBeGreaterThan(0);
  }
  expect(JSON.parse(JSON.stringify(view))).toEqual(view);
});

test.each(SUBMISSION_KINDS)('has a value for each placeholder in the email for the form %s', (kind) => {
  const { subject, thanks, ...rest } = forms[kind].mail;
  const values = {
    title: rest.untitled?.ja,
    topic: hasTopic(forms[kind].fields) ? 'topic' : undefined,
    reference: 'K7Q2-8F3M',
  };
  expect(fillPlaceholders(subject.ja + thanks.ja, values)).toContain('K7Q2-8F3M');
  expect(fillPlaceholders(subject.en + thanks.en, values)).toContain('K7Q2-8F3M');
});

test('throws if a value for an email is missing', () => {
  expect(() => fillPlaceholders('{title}', { title: null })).toThrow('{title}');
});

test('lists the columns of the submission first, then each field once, in the order of the forms', () => {
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
