/** Form texts of the site profile (reply time, purpose), in the API and in emails. */
import { expect, test } from 'vitest';
import { createBackend } from '../../../backend/backend.ts';
import type { Content } from '../../../backend/content/content.ts';
import { formatDiagnostic } from '../../../backend/content-lint/diagnostics.ts';
import { acknowledgement } from '../../../backend/submissions/mail/acknowledgement.ts';
import { createMailContent } from '../../../backend/submissions/mail/mail-content.ts';
import type { Submission } from '../../../backend/submissions/storage/submission.ts';
import { contentFolder, PNG, quiet, SITE_EN, SITE_JA } from '../content-folder.ts';

const FORMS_JA = `forms:
  contact:
    reply: 2営業日以内にお返事します。
    purpose: 回答のために使います。
  application:
    reply: 3名が読みます。
`;
const FORMS_EN = `forms:
  contact:
    reply: We reply within two business days.
`;
const siteJa = SITE_JA.replace('navigation:', `${FORMS_JA}navigation:`);
const siteEn = (forms: string) => SITE_EN.replace('navigation:', `${forms}navigation:`);

async function backendWith(files: Record<string, string>) {
  const folder = await contentFolder({ 'site/share.png': PNG, ...files });
  const backend = createBackend({ contentDir: folder.path, log: quiet });
  await backend.ready;
  const forms = async (lang: string) => {
    const response = await backend.privilegedFetch(new Request(`http://backend/wp-json/api/v1/site?lang=${lang}`));
    return ((await response.json()) as { forms?: unknown }).forms;
  };
  return { backend, folder, forms };
}

test('falls back to the Japanese text if the English one is missing, and reports the missing text', async () => {
  const { backend, folder, forms } = await backendWith({ 'site/ja.md': siteJa, 'site/en.md': siteEn(FORMS_EN) });
  expect(await forms('en')).toEqual({
    contact: { reply: 'We reply within two business days.', purpose: '回答のために使います。' },
    application: { reply: '3名が読みます。' },
  });
  const line = siteEn(FORMS_EN).split('\n').indexOf('forms:') + 1;
  expect(backend.diagnostics().map(formatDiagnostic)).toEqual([
    expect.stringMatching(`en.md:${line} "forms.contact.purpose" is in ja.md only .* \\(form-text-untranslated\\)$`),
    expect.stringMatching(`en.md:${line} "forms.application.reply" is in ja.md only .* \\(form-text-untranslated\\)$`),
  ]);
  await backend.close();
  await folder.remove();
});

test('reports a misspelt field, and allows a profile without form texts', async () => {
  const { backend, folder, forms } = await backendWith({
    'site/ja.md': SITE_JA,
    'site/en.md': siteEn('forms: { contact: { replay: Soon. } }\n'),
  });
  expect(backend.diagnostics().map(formatDiagnostic)).toEqual([
    expect.stringMatching(/:\d+ "forms\.contact\.replay" is not a field of this file → Did you mean "reply"\?/),
  ]);
  expect(await forms('ja')).toBe(undefined);
  await backend.close();
  await folder.remove();
});

const SENDER = {
  name: '試験不動産',
  legalName: '試験不動産株式会社',
  address: { postalCode: '100-0000', text: '東京都' },
  telephone: '03-0000-0000',
  hours: '平日',
};

test('includes exactly the form texts of the profile in an acknowledgement', async () => {
  const enquiry = {
    kind: 'contact',
    lang: 'en',
    reference: 'K7Q2-8F3M',
    fields: { kind: 'press', name: 'Jane' },
  } as unknown as Submission;
  const mails = createMailContent(
    {
      ready: Promise.resolve(),
      // Only the content that emails use.
      current: () => ({ site: { ja: { forms: { application: { reply: '3名が読みます。' } } } } }) as unknown as Content,
    },
    'https://www.example.com',
  );
  expect(await mails.reply({ kind: 'application', subject: 1 }, 'en')).toBe('3名が読みます。');
  expect(await mails.reply({ kind: 'contact', subject: null }, 'en')).toBe(null);
  const parts = { sender: SENDER, subjectTitle: null, links: [], event: null };
  const paragraphs = (reply: string | null) => acknowledgement(enquiry, { ...parts, reply }).text.split('\n\n');
  expect(paragraphs('We reply within two business days.').slice(0, 3)).toEqual([
    'Dear Jane,',
    'Thank you for your enquiry about “Press”.',
    'We reply within two business days.',
  ]);
  expect(paragraphs(null)).not.toContain('We reply within two business days.');
  expect(paragraphs(null).join()).not.toMatch(/\bdays?\b/);
});

test('tells seminar participants what applies to its kind of venue', async () => {
  const registration = { reply: 'お越しください。', reply_online: 'リンクをお送りします。' };
  const mails = (formCopy: Partial<typeof registration>) => {
    const seminars = { ja: [{ id: 1, venue: { name: '本社' } }, { id: 2 }] };
    const content = { site: { ja: { forms: { registration: formCopy } } }, entries: { seminars } };
    const store = { ready: Promise.resolve(), current: () => content as unknown as Content };
    const { reply } = createMailContent(store, 'https://www.example.com');
    return Promise.all([1, 2, 3].map((subject) => reply({ kind: 'registration', subject }, 'ja')));
  };
  const { reply, reply_online } = registration;
  // The third seminar no longer exists.
  expect(await mails(registration)).toEqual([reply, reply_online, reply]);
  expect(await mails({ reply })).toEqual([reply, reply, reply]);
});
