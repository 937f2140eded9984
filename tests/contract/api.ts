import { request } from 'node:http';
import { serve } from '@hono/node-server';
import PQueue from 'p-queue';
import * as v from 'valibot';
import { apiErrorSchema } from '../../contract/api/api-error.ts';
import { API_PATH } from '../../contract/api/api-path.ts';
import { replaceParameters } from '../../contract/api/endpoint-path.ts';
import { type EndpointName, type EndpointResponse, endpoints } from '../../contract/api/endpoints.ts';
import { fixtureBackend } from '../support/site/fixture-backend.ts';

/** Starts the API under test: at CONTRACT_API_BASE, or the embedded backend with the fixture content. */
export async function startApi(): Promise<{ base: string; close(): void }> {
  const externalBase = process.env.CONTRACT_API_BASE;
  if (externalBase) return { base: externalBase.replace(/\/$/, ''), close() {} };
  const backend = await fixtureBackend();
  return new Promise((started) => {
    const server = serve({ fetch: backend.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
      started({
        base: `http://127.0.0.1:${port}${API_PATH}`,
        close: () => void server.close(),
      }),
    );
  });
}

type EndpointResult<Name extends EndpointName> = { body: EndpointResponse<Name>; response: Response };

/** Cached responses. The content does not change, and a PHP backend takes 50 ms for each response. */
const results = new Map<string, Promise<{ body: unknown; response: Response }>>();

/** Requests an endpoint, each URL once, and validates the response against the contract. */
export function requestEndpoint<Name extends EndpointName>(
  base: string,
  name: Name,
  query: Record<string, string | number> = {},
  params: Record<string, string | number> = {},
): Promise<EndpointResult<Name>> {
  const path = replaceParameters(endpoints[name].path, (key) => String(params[key]));
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  const url = `${base}${path}?${search}`;
  const result = results.get(url) ?? loadResult(name, url);
  results.set(url, result);
  return result as Promise<EndpointResult<Name>>;
}

async function loadResult(name: EndpointName, url: string): Promise<{ body: unknown; response: Response }> {
  const response = await fetch(url);
  const body: unknown = await response.json();
  if (response.status !== 200) throw new Error(`${response.url}: ${response.status} ${JSON.stringify(body)}`);
  const checked = v.safeParse(endpoints[name].response, body);
  if (!checked.success) throw new Error(`${response.url}: ${JSON.stringify(v.flatten(checked.issues))}`);
  return { body, response };
}

/** Runs a check for each item, with the concurrency of a small backend. */
export async function forAll<Item>(items: readonly Item[], check: (item: Item) => Promise<void>): Promise<void> {
  await new PQueue({ concurrency: 4 }).addAll(items.map((item) => () => check(item)));
}

/** Sends a GET with a literal path, because `fetch` normalises `..` and stray percent signs. */
export function getRaw(base: string, path: string): Promise<{ status: number; type: string; text: string }> {
  const { hostname, port, pathname } = new URL(base);
  return new Promise((done, failed) => {
    const sent = request({ hostname, port, path: `${pathname}${path}` }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          text: Buffer.concat(parts).toString(),
        }),
      );
    });
    sent.on('error', failed).end();
  });
}

/** Parses an error in the contract's format. @throws if it is invalid */
export function errorIn(text: string) {
  return v.parse(apiErrorSchema, JSON.parse(text));
}
