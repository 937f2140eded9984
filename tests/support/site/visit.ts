import { runInNewContext } from 'node:vm';
import { asWritten } from './as-written.ts';

/** A page as a visitor without a browser gets it. */
export interface Seen {
  status: number;
  headers: Headers;
  html: string;
  lang: string | undefined;
  title: string | undefined;
  /** What there is to read in each part of the page; empty where the part is missing. */
  header: string;
  main: string;
  footer: string;
  /** Where the links of the header lead. */
  headerLinks: string[];
}

/** Follows no redirect. @param languages as a browser would send them; none: a crawler */
export async function visit(url: string, languages?: string): Promise<Seen> {
  const answer = await fetch(url, {
    redirect: 'manual',
    headers: languages ? { 'accept-language': languages, 'sec-fetch-site': 'same-origin' } : {},
  });
  const html = await answer.text();
  const header = part(html, 'header');
  return {
    status: answer.status,
    headers: answer.headers,
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

/** Its text, with a space for each run of tags and of white space. */
function readable(html: string): string {
  return asWritten(html)
    .replaceAll(/(?:<[^>]*>|\s)+/g, ' ')
    .trim();
}

/** A payload as a browser would get it: what its script registers, and under which path. */
export interface SeenPayload {
  status: number;
  headers: Headers;
  script: string;
  path: unknown;
  payload: Record<string, unknown>;
}

/** @param path a payload path, as `/en/news/15`; home is `/` @param version the build's id, from {@link buildVersion} */
export async function visitPayload(origin: string, version: string, path: string): Promise<SeenPayload> {
  const answer = await fetch(`${origin}/static/${version}${path === '/' ? '' : path}/payload.js`);
  const script = await answer.text();
  let registered: unknown[] = [];
  runInNewContext(script, { __meguriPayload: (...said: unknown[]) => (registered = said) });
  const [saidPath, saidVersion, payload] = registered;
  if (saidVersion !== version) throw new Error(`${path} registered as of version ${saidVersion}`);
  // Through JSON: an object of another context is equal to none of this one.
  return {
    status: answer.status,
    headers: answer.headers,
    script,
    path: saidPath,
    payload: JSON.parse(JSON.stringify(payload)),
  };
}

/** The running build's id, as every page carries it. */
export async function buildVersion(origin: string): Promise<string> {
  const { html } = await visit(`${origin}/no-such-page`);
  const version = /"version":"([^"]+)"/.exec(html)?.[1];
  if (!version) throw new Error('The page carries no version.');
  return version;
}
