import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { contentTypes } from '../content-types/content-types.ts';
import { bilingualSchema, neighbourSchema, pictureSchema } from '../entries/fields.ts';
import { figureSchema, riskStatementSchema } from '../entries/risk.ts';
import { sectionSchema } from '../entries/sections.ts';
import { redirectSchema } from '../site/redirect.ts';
import { siteProfileSchema } from '../site/site-profile.ts';
import { SUBMISSION_PARTS, submissionEndpoints } from '../submissions/endpoints.ts';
import { apiErrorSchema } from './api-error.ts';
import { API_PATH } from './api-path.ts';
import { endpoints } from './endpoints.ts';
import { numberRange } from './number-parameter.ts';

export function componentName({ label }: Pick<ContentTypeSchemas, 'label'>): string {
  return label.one.en.replace(/(?:^|\s)\w/g, (start) => start.trim().toUpperCase());
}

/** For example `NewsItemSummary` (in lists) and `NewsItem`. */
function componentsOf({
  label,
  list,
  summarySchema,
  entrySchema,
}: ContentTypeSchemas): [name: string, v.GenericSchema][] {
  const name = componentName({ label });
  return [
    ...(list === null || summarySchema === entrySchema
      ? []
      : [[`${name}Summary`, summarySchema] as [string, v.GenericSchema]]),
    [name, entrySchema],
  ];
}
type ContentTypeSchemas = Pick<
  (typeof contentTypes)[keyof typeof contentTypes],
  'label' | 'list' | 'summarySchema' | 'entrySchema'
>;

const components = {
  Bilingual: bilingualSchema,
  Picture: pictureSchema,
  Neighbour: neighbourSchema,
  Figure: figureSchema,
  RiskStatement: riskStatementSchema,
  Section: sectionSchema,
  SiteProfile: siteProfileSchema,
  ...Object.fromEntries(Object.values(contentTypes).flatMap(componentsOf)),
  Redirect: redirectSchema,
  Error: apiErrorSchema,
};

/** Omits Valibot's checks and transforms, which JSON Schema cannot express. */
const config: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

export function openApiDocument() {
  const error = (description: string, headers?: object) => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    ...(headers && { headers }),
  });
  return {
    openapi: '3.1.1',
    info: {
      title: 'Meguri content API',
      version: '1',
      description:
        'Bilingual content of a company site (GET and HEAD), and the submissions of its visitors, which the site posts.',
    },
    servers: [{ url: API_PATH }],
    paths: Object.fromEntries([
      ...Object.entries(endpoints).map(([name, endpoint]) => [endpoint.path, pathItem(name, endpoint)]),
      ...Object.entries(submissionEndpoints).map(([name, endpoint]) => [endpoint.path, submissionItem(name, endpoint)]),
    ]),
    components: {
      schemas: toJsonSchemaDefs(components, config),
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: 'Lets the caller read drafts, with `preview=1`, read originals under `media/`, and post',
        },
      },
      responses: {
        InvalidParameter: error('A parameter is invalid, or the page is past the end'),
        Unauthorized: error('A request with `preview`, or a POST, without the API key'),
        NotStored: error('The submission could not be stored; nothing of it was kept'),
        Refused: error('No seat is left, or registration has ended; nothing was kept'),
        TooLarge: error('The body is too large'),
        NotFound: error('No such entry, or not in this language'),
        MethodNotAllowed: error('Only GET and HEAD are allowed', { Allow: { schema: { const: 'GET, HEAD' } } }),
      },
    },
  };
}

type Endpoint = (typeof endpoints)[keyof typeof endpoints];

function pathItem(name: string, { summary, params, query, response }: Endpoint) {
  const isList = 'per_page' in query.entries;
  const isSingle = Object.keys(params.entries).length > 0;
  return {
    get: {
      operationId: name,
      summary,
      // Only `preview` requires the key.
      security: [{}, { key: [] }],
      parameters: [...parametersOf('path', params.entries), ...parametersOf('query', query.entries)],
      responses: {
        200: {
          description: summary,
          ...(isList && { headers: { 'X-WP-Total': count, 'X-WP-TotalPages': count } }),
          content: { 'application/json': { schema: schemaOf(response) } },
        },
        400: { $ref: '#/components/responses/InvalidParameter' },
        401: { $ref: '#/components/responses/Unauthorized' },
        ...(isSingle && { 404: { $ref: '#/components/responses/NotFound' } }),
        405: { $ref: '#/components/responses/MethodNotAllowed' },
      },
    },
  };
}

type SubmissionEndpoint = (typeof submissionEndpoints)[keyof typeof submissionEndpoints];

const jsonOnly = (body: v.GenericSchema) => ({ 'application/json': { schema: schemaOf(body) } });

const withFiles = (body: v.GenericSchema) => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: {
        [SUBMISSION_PARTS.json]: schemaOf(body),
        [SUBMISSION_PARTS.file]: {
          type: 'array',
          items: { type: 'string', contentMediaType: 'application/octet-stream' },
        },
      },
      required: Object.values(SUBMISSION_PARTS),
    },
    encoding: { [SUBMISSION_PARTS.json]: { contentType: 'application/json' } },
  },
});

function submissionItem(name: string, { summary, params, body, response, hasFiles, takesSeat }: SubmissionEndpoint) {
  return {
    post: {
      operationId: `send_${name}`,
      summary,
      security: [{ key: [] }],
      parameters: parametersOf('path', params.entries),
      requestBody: { required: true, content: hasFiles ? withFiles(body) : jsonOnly(body) },
      responses: {
        201: { description: summary, content: { 'application/json': { schema: schemaOf(response) } } },
        400: { $ref: '#/components/responses/InvalidParameter' },
        401: { $ref: '#/components/responses/Unauthorized' },
        404: { $ref: '#/components/responses/NotFound' },
        ...(takesSeat && { 409: { $ref: '#/components/responses/Refused' } }),
        413: { $ref: '#/components/responses/TooLarge' },
        503: { $ref: '#/components/responses/NotStored' },
      },
    },
  };
}

const count = { schema: { type: 'integer', minimum: 0 } };

function parametersOf(location: 'path' | 'query', schemas: Record<string, v.GenericSchema>) {
  return Object.entries(schemas).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path',
    schema: parameterSchema(schema),
  }));
}

function parameterSchema(schema: v.GenericSchema) {
  const range = numberRange(schema);
  if (!range) return schemaOf(schema);
  const { default: defaultValue } = schema as { default?: string };
  return { type: 'integer', ...range, ...(defaultValue !== undefined && { default: Number(defaultValue) }) };
}

/** The wire format is the input of Valibot's transforms. */
function schemaOf(schema: v.GenericSchema) {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = toJsonSchema(schema, {
    ...config,
    typeMode: 'input',
    definitions: components,
  });
  return rest;
}
