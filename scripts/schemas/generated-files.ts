import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from '../../contract/api/openapi.ts';
import { PROJECT_ROOT } from '../bootstrap/project-root.mjs';
import { accessibilityReport } from './accessibility/accessibility-report.ts';
import { cacheReference } from './cache-reference.ts';
import { diagnosticReference } from './diagnostic-reference.ts';
import { endpointReference } from './endpoint-reference.ts';
import { eventReference } from './event-reference.ts';
import { fieldReference } from './field-reference.ts';
import { formReference } from './form-reference.ts';
import { jsonSchemas } from './json-schemas.ts';
import { limitsReference } from './limits-reference.ts';
import { settingsReference } from './settings-reference.ts';
import { snippets } from './snippets.ts';
import { translationTemplate } from './translation-template.ts';
import { wordpressFields } from './wordpress-fields.ts';
import { wordpressForms } from './wordpress-forms.ts';

const FOLDER = join(PROJECT_ROOT, 'content/.schemas');
const PLUGIN = join(PROJECT_ROOT, 'wordpress/meguri');
const REFERENCE = join(PROJECT_ROOT, 'docs/reference');
const SNIPPETS = join(PROJECT_ROOT, '.vscode/content.code-snippets');

/** @returns texts by path, and obsolete files */
export async function generatedFiles(): Promise<{ texts: Map<string, string>; obsolete: string[] }> {
  const schemas = jsonSchemas();
  const contents = new Map<string, unknown>([
    ...[...schemas].map(([name, schema]) => [join(FOLDER, `${name}.json`), schema] as const),
    [SNIPPETS, snippets(schemas)],
    [join(REFERENCE, 'content-fields.md'), fieldReference(schemas)],
    [join(REFERENCE, 'forms.md'), formReference()],
    [join(REFERENCE, 'accessibility.md'), accessibilityReport()],
    [join(REFERENCE, 'cache-headers.md'), cacheReference()],
    [join(REFERENCE, 'diagnostics.md'), diagnosticReference()],
    [join(REFERENCE, 'events.md'), eventReference()],
    [join(REFERENCE, 'http-endpoints.md'), endpointReference()],
    [join(REFERENCE, 'limits.md'), limitsReference()],
    [join(REFERENCE, 'settings.md'), settingsReference()],
    [join(PLUGIN, 'fields.json'), wordpressFields(schemas)],
    [join(PLUGIN, 'forms.json'), wordpressForms()],
    [join(PLUGIN, 'openapi.json'), openApiDocument()],
    [join(PLUGIN, 'languages/meguri.pot'), translationTemplate()],
  ]);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : `${JSON.stringify(value, null, 2)}\n`);
  const texts = new Map([...contents].map(([file, value]) => [file, textOf(value)]));
  const obsolete = (await readdir(FOLDER).catch(() => []))
    .map((name) => join(FOLDER, name))
    .filter((file) => !texts.has(file));
  return { texts, obsolete };
}
