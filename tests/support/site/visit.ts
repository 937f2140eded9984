import { runInNewContext } from 'node:vm';
import { asWritten } from './as-written.ts';

/** A page as received without a browser. */
export interface VisitedPage {
  status: number;
  headers: Headers;
  html: string;
  lang: string | undefined;
  title: string | undefined;
  /** Text of each part of the page. Empty if the part is missing. */
  header: string;
  main: string;
  footer: string;
  /** Targets of the links in the header. */
  headerLinks: string[];
}

/** Requests a page without following redirects. @param languages value of `Accept-Language`; omitted by crawlers */
export async function visit(url: string, languages?: string): Promise<VisitedPage> {
  const response = await fetch(url, {
    redirect: 'manual',
    headers: languages ? { 'accept-language': languages, 'sec-fetch-site': 'same-origin' } : {},
  });
  const html = await response.text();
  const header = part(html, 'header');
  return {
    status: response.status,
    headers: response.headers,
    html,
    lang: /<html lang="([^"]*)"/.exec(html)?.[1],
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    header: readable(header),
    main: readable(part(html, 'main')),
    footer: readable(part(html, 'footer')),
    headerLinks: [...header.matchAll(/<a [^>]*?href="([^"]*)"/g)].flatMap(([, href]) => href ?? []),
  };
}

function part(html: string, name: string): string {
  return new RegExp(`<${name}[ >].*?</${name}>`, 's').exec(html)?.[0] ?? '';
}

/** Returns the text of HTML, with a space for each run of tags and white space. */
function readable(html: string): string {
  return asWritten(html)
    .replaceAll(/(?:<[^>]*>|\s)+/g, ' ')
    .trim();
}

/** A payload as a browser receives it: the registered value and its path. */
export interface VisitedPayload {
  status: number;
  headers: Headers;
  script: string;
  path: unknown;
  payload: Record<string, unknown>;
}

/** @param path a payload path such as `/en/news/15`; home is `/` @param version build ID, from {@link buildVersion} */
export async function visitPayload(origin: string, version: string, path: string): Promise<VisitedPayload> {
  const response = await fetch(`${origin}/static/${version}${path === '/' ? '' : path}/payload.js`);
  const script = await response.text();
  let registered: unknown[] = [];
  runInNewContext(script, { __meguriPayload: (...values: unknown[]) => (registered = values) });
  const [registeredPath, registeredVersion, payload] = registered;
  if (registeredVersion !== version) throw new Error(`${path} registered as of version ${registeredVersion}`);
  // Through JSON, because objects of another context never equal objects of this one.
  return {
    status: response.status,
    headers: response.headers,
    script,
    path: registeredPath,
    payload: JSON.parse(JSON.stringify(payload)),
  };
}

/** Returns the ID of the running build, which every page contains. */
export async function buildVersion(origin: string): Promise<string> {
  const { html } = await visit(`${origin}/no-such-page`);
  const version = /"version":"([^"]+)"/.exec(html)?.[1];
  if (!version) throw new Error('The page carries no version.');
  return version;
}
