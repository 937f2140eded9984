/** The OpenAPI document, made from the table of endpoints. */
import { type ConversionConfig, toJsonSchema, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { API_PATH } from './api-path.ts';
import { campaignSchema } from './campaign.ts';
import { columnSchema, columnSummarySchema } from './column.ts';
import { downloadSchema } from './download.ts';
import { endpoints } from './endpoints.ts';
import { apiErrorSchema } from './error.ts';
import { bilingualSchema, neighbourSchema, pictureSchema } from './fields.ts';
import { jobOpeningSchema } from './job-opening.ts';
import { newsItemSchema, newsSummarySchema } from './news.ts';
import { numberRange } from './number-parameter.ts';
import { pageSchema, pageSummarySchema } from './page.ts';
import { figureSchema, riskStatementSchema } from './risk.ts';
import { sectionSchema } from './sections.ts';
import { siteProfileSchema } from './site-profile.ts';
import { SUBMISSION_PARTS, submissionEndpoints } from './submissions/endpoints.ts';
import { workSchema, workSummarySchema } from './work.ts';

/** Schemas that stand once under `components` and are referred to. */
const components = {
  Bilingual: bilingualSchema,
  Picture: pictureSchema,
  Neighbour: neighbourSchema,
  Figure: figureSchema,
  RiskStatement: riskStatementSchema,
  Section: sectionSchema,
  SiteProfile: siteProfileSchema,
  PageSummary: pageSummarySchema,
  Page: pageSchema,
  NewsSummary: newsSummarySchema,
  NewsItem: newsItemSchema,
  ColumnSummary: columnSummarySchema,
  Column: columnSchema,
  WorkSummary: workSummarySchema,
  Work: workSchema,
  Download: downloadSchema,
  JobOpening: jobOpeningSchema,
  Campaign: campaignSchema,
  Error: apiErrorSchema,
};

/** Checks and transforms have no JSON Schema: what is left out of it only accepts more than the API does. */
const config: ConversionConfig = {
  target: 'draft-2020-12',
  errorMode: 'ignore',
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
};

/** An OpenAPI 3.1 document as a plain object. */
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
        'Bilingual content of a company site, which answers GET and HEAD; and what its visitors send, which the site posts.',
    },
    servers: [{ url: API_PATH }],
    paths: Object.fromEntries([
      ...Object.entries(endpoints).map(([name, endpoint]) => [endpoint.path, pathItem(name, endpoint)]),
      ...Object.entries(submissionEndpoints).map(([name, endpoint]) => [endpoint.path, submissionItem(name, endpoint)]),
    ]),
    components: {
      schemas: toJsonSchemaDefs(components, config),
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'Lets the caller read drafts, with `preview=1`, and post' },
      },
      responses: {
        InvalidParameter: error('A parameter is wrong, or the page is past the end'),
        Unauthorized: error('`preview` was asked for, or something was posted, without the key'),
        NotStored: error('It could not be stored; nothing of it was'),
        TooLarge: error('The body is larger than anything that is accepted'),
        NotFound: error('No such entry, or not in this language'),
        MethodNotAllowed: error('Only GET and HEAD are answered', { Allow: { schema: { const: 'GET, HEAD' } } }),
      },
    },
  };
}

type Endpoint = (typeof endpoints)[keyof typeof endpoints];

function pathItem(name: string, { summary, params, query, response }: Endpoint) {
  const isList = 'per_page' in query.entries;
  const isOne = Object.keys(params.entries).length > 0;
  return {
    get: {
      operationId: name,
      summary,
      // Everything but `preview` is anybody's.
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
        ...(isOne && { 404: { $ref: '#/components/responses/NotFound' } }),
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

function submissionItem(name: string, { summary, params, body, response }: SubmissionEndpoint) {
  return {
    post: {
      operationId: `send_${name}`,
      summary,
      security: [{ key: [] }],
      parameters: parametersOf('path', params.entries),
      requestBody: { required: true, content: 'files' in body.entries ? withFiles(body) : jsonOnly(body) },
      responses: {
        201: { description: summary, content: { 'application/json': { schema: schemaOf(response) } } },
        400: { $ref: '#/components/responses/InvalidParameter' },
        401: { $ref: '#/components/responses/Unauthorized' },
        404: { $ref: '#/components/responses/NotFound' },
        413: { $ref: '#/components/responses/TooLarge' },
        503: { $ref: '#/components/responses/NotStored' },
      },
    },
  };
}

const count = { schema: { type: 'integer', minimum: 0 } };

function parametersOf(place: 'path' | 'query', schemas: Record<string, v.GenericSchema>) {
  return Object.entries(schemas).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path',
    schema: parameterSchema(schema),
  }));
}

function parameterSchema(schema: v.GenericSchema) {
  const range = numberRange(schema);
  if (!range) return schemaOf(schema);
  const { default: preset } = schema as { default?: string };
  return { type: 'integer', ...range, ...(preset !== undefined && { default: Number(preset) }) };
}

/** As it stands on the wire, before the contract's transforms. */
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
