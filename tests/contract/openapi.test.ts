import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { endpoints } from '../../contract/api/endpoints.ts';
import { submissionEndpoints } from '../../contract/submissions/endpoints.ts';
import { startApi } from './api.ts';

interface OpenApi {
  openapi: string;
  paths: Record<
    string,
    {
      get: { operationId: string; parameters: { name: string; in: string }[]; responses: object };
      post: { requestBody: { content: { 'application/json': { schema: object } } }; responses: object };
    }
  >;
}

let document: OpenApi;
let base: string;
let close: () => void;
beforeAll(async () => {
  const api = await startApi();
  ({ base, close } = api);
  document = (await (await fetch(`${api.base}/openapi.json`)).json()) as OpenApi;
});
afterAll(() => close());

test('builds the document once, and responds with 304 to a client that has it', async () => {
  const stringify = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => stringify.mockRestore());
  const { headers } = await fetch(`${base}/openapi.json`);
  const etag = headers.get('etag') ?? '';
  expect((await fetch(`${base}/openapi.json`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect(stringify.mock.calls.filter(([value]) => value?.openapi)).toEqual([]);
});

test('documents every endpoint with its parameters', () => {
  expect(document.openapi).toMatch(/^3\.1\./);
  const all = [...Object.values(endpoints), ...Object.values(submissionEndpoints)];
  expect(Object.keys(document.paths)).toEqual(all.map(({ path }) => path));
  for (const [name, { path, params, query }] of Object.entries(endpoints)) {
    const operation = document.paths[path]?.get;
    expect(operation?.operationId).toBe(name);
    expect(operation?.parameters.map((parameter) => [parameter.in, parameter.name])).toEqual([
      ...Object.keys(params.entries).map((key) => ['path', key]),
      ...Object.keys(query.entries).map((key) => ['query', key]),
    ]);
    expect(operation?.responses).toHaveProperty('200');
    expect(operation?.responses).toHaveProperty('400');
    expect(operation?.responses).toHaveProperty('405');
  }
});

interface BodySchema {
  required: string[];
  properties?: Record<string, BodySchema>;
}

test('documents every submission endpoint with its body', () => {
  for (const { path } of Object.values(submissionEndpoints)) {
    const operation = document.paths[path]?.post;
    const content: object = operation?.requestBody.content ?? {};
    // An endpoint with files accepts a form, with the JSON as one of its parts.
    const [{ schema }] = Object.values(content) as [{ schema: BodySchema }];
    expect((schema.properties?.submission ?? schema).required).toContain('idempotency_key');
    expect(Object.keys(content)).toEqual([path === '/applications' ? 'multipart/form-data' : 'application/json']);
    const refused = path.endsWith('/registrations') ? ['409'] : [];
    const statuses = ['201', '400', '401', '404', ...refused, '413', '503'];
    expect(Object.keys(operation?.responses ?? {})).toEqual(statuses);
  }
});

test('resolves every $ref', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path]) => path ?? '');
  expect(references.length).toBeGreaterThan(20);
  for (const reference of references) {
    let at: unknown = document;
    for (const key of reference.split('/')) at = (at as Record<string, unknown> | undefined)?.[key];
    expect(at, reference).toBeTypeOf('object');
  }
});
