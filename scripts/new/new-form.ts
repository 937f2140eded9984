/** `npm run new -- form tour-request`: creates a form with its page and a test. */
import { endpoints } from '../../contract/api/endpoints.ts';
import { isSubmissionKind } from '../../contract/forms/forms.ts';
import { submissionEndpoints } from '../../contract/submissions/endpoints.ts';
import { LANGUAGES } from '../../contract/vocabulary.ts';
import { localizedUrl } from '../../site/i18n/localized-url.ts';
import { matchPage } from '../../site/navigation/match-page.ts';
import { pages } from '../../site/routes.ts';
import { CliError } from '../bootstrap/cli.mjs';
import { camelCase } from '../schemas/registries.ts';
import type { Messages } from './messages.ts';
import { generateFiles, ROUTES, readProjectFile, withRows, writeProjectFile } from './project-files.ts';

const GENERATED = [
  'contract/forms/registry.ts',
  'docs/reference/forms.md',
  'docs/reference/events.md',
  'docs/reference/http-endpoints.md',
  'wordpress/meguri/forms.json',
  'wordpress/meguri/openapi.json',
];
/** Maximum length in the database and the plugin. */
const MAX_NAME = 20;

export async function newForm(name: string, _contentDir: string, messages: Messages): Promise<string> {
  if (!/^[a-z][a-z0-9]*(?:-[a-z][a-z0-9]*)*$/.test(name) || name.length > MAX_NAME)
    throw new CliError(messages.badFormName(name));
  if (isTaken(name)) throw new CliError(messages.nameTaken(name));

  const definition = `contract/forms/${name}/definition.ts`;
  const test = `tests/pages/${name}.test.ts`;
  const routes = withRows(await readProjectFile(ROUTES), rowOf(name), messages);
  await writeProjectFile(definition, definitionOf(name));
  await writeProjectFile(ROUTES, routes);
  await writeProjectFile(test, testOf(name));
  await generateFiles();
  return messages.createdForm({
    files: [definition, test],
    updated: [ROUTES, ...GENERATED],
    definition,
    path: `/${name}`,
  });
}

function isTaken(name: string): boolean {
  const apiPaths = [...Object.values(endpoints), ...Object.values(submissionEndpoints)].map(({ path }) => path);
  return (
    isSubmissionKind(name) ||
    apiPaths.some((path) => path.split('/')[1] === name) ||
    pages.some((page) => page.name === name) ||
    matchPage(pages, `/${name}`).page !== null
  );
}

function definitionOf(name: string): string {
  const spaced = name.replaceAll('-', ' ');
  const label = spaced.charAt(0).toUpperCase() + spaced.slice(1);
  return `import { defineForm } from '../define-form.ts';
import { choice, required, text } from '../form-field.ts';
import { consent, emailForReply, kana, message, name, telephone } from '../shared-fields.ts';

export const ${camelCase(name)} = defineForm({
  name: '${name}',
  label: { ja: '${label}', en: '${label}' },
  endpoint: { path: '/${name}', summary: 'Receive: ${spaced}' },
  subject: null,
  hasConfirmation: true,
  retention: 'RETENTION_DAYS',
  mailTo: 'CONTACT_TO',
  mail: {
    subject: { ja: '${label}を受け付けました（{reference}）', en: '${label} ({reference})' },
    thanks: { ja: '「{topic}」について送信いただき、ありがとうございます。', en: 'Thank you for: {topic}.' },
  },
  event: { name: '${name.replaceAll('-', '_')}_sent', values: { topic: 'topic' } },
  fields: {
    topic: required(
      choice(
        {
          general: { label: { ja: '一般', en: 'General' } },
          special: { label: { ja: '特別', en: 'Special' } },
        },
        {
          label: { ja: '種類', en: 'Topic' },
          isTopic: true,
          problems: { required: { ja: '種類を選択してください。', en: 'Please choose a topic.' } },
        },
      ),
    ),
    day: text('line', { label: { ja: 'ご希望の日', en: 'Preferred day' }, maxLength: 100 }),
    name: required(name),
    kana: required(kana),
    email: required(emailForReply),
    telephone,
    message,
    consent,
  },
});
`;
}

function rowOf(name: string): string {
  return `  definePage({
    name: '${name}',
    path: '/${name}',
    module: () => import('./pages/form/page.tsx'),
    query: { sent: PERSONAL_VIEW },
    server: ON_SERVER && {
      data: () => import('./pages/form/data.ts'),
      form: { kind: '${name}' },
    },
  }),`;
}

function testOf(name: string): string {
  const cases = LANGUAGES.map((lang) => `  ['${localizedUrl(`/${name}`, lang)}', '${lang}'],`).join('\n');
  return `import { expect, test } from 'vitest';
import { sharedSite } from '../support/for-file.ts';

const site = sharedSite();

test.each([
${cases}
])('%s shows the form, and names what is missing when it is sent empty (%s)', async (path, lang) => {
  const headers = { 'accept-language': lang, 'sec-fetch-site': 'same-origin' };
  const page = await fetch(site.origin + path, { headers });
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(new RegExp(\`<html lang="\${lang}"[^]*<h1[^>]*>.+?</h1>[^]*<form\`));
  const body = new URLSearchParams({ step: 'confirm' });
  const refused = await fetch(site.origin + path, { method: 'POST', headers, body });
  expect(refused.status).toBe(422);
  expect(await refused.text()).toMatch(/aria-invalid="true"[^>]*name="email"|name="email"[^>]*aria-invalid="true"/);
});
`;
}
