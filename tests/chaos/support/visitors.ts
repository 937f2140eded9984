/** Visitors who read pages at a fixed rate and send forms, and note what they see. */
import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { ENQUIRY } from '../../submissions/backend-fixture.ts';
import { proveWork } from '../../support/site/prove-work.ts';

export const SITE_ORIGIN = 'http://site.test';
/** Forms that are sent sooner get no mail. */
const WRITING_MS = 2100;
const READ_EVERY_MS = 60;
export const SENDERS = 4;
const REQUEST_TIMEOUT_MS = 15_000;

/** Read again and again, so the site has them in its cache. */
const FAMILIAR = ['/', '/news', '/news/15', '/works', '/columns', '/company'];
/** Each is read a few times only, so many reads need the content. */
const RARE = [
  ...Array.from({ length: 22 }, (_, at) => `/news/${at + 3}`),
  ...Array.from({ length: 5 }, (_, at) => `/columns/${at + 7}`),
];

const ERROR_TITLES = {
  ja: /ただいま表示できません|エラーが発生しました/,
  en: /temporarily unavailable|An error occurred/,
};

type Lang = keyof typeof ERROR_TITLES;

/** What a visitor saw; status 0 without a response. */
export interface VisitedPage {
  path: string;
  status: number;
  /** Of the document. */
  lang: string;
  title: string;
}

interface SentResponse {
  status: number;
  text: string;
}

/** Sends a request of a visitor. Returns null without a response. */
export type Send = (path: string, init?: RequestInit) => Promise<SentResponse | null>;

export const sendTo =
  (origin: string): Send =>
  async (path, init = {}) => {
    try {
      // Visitors share no connections.
      const headers = { ...init.headers, connection: 'close' };
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const response = await fetch(origin + path, { ...init, redirect: 'manual', signal, headers });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  };

/** Fills in the form and sends it once. Returns the status, 0 without a response, or null if there was no form. */
export async function sendForm(send: Send, name: string, key: string): Promise<number | null> {
  const from = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;
  const offer = await send('/forms/challenge', { headers: { 'x-forwarded-for': from } });
  await pause(offer ? WRITING_MS : 50);
  if (offer?.status !== 200) return null;
  const { challenge, ticket } = JSON.parse(offer.text);
  const person = { name, email: `${name}@example.jp`, message: `Enquiry of ${name}` };
  const proof = await proveWork(challenge);
  const sent = await send('/contact', {
    method: 'POST',
    headers: { 'x-forwarded-for': from, origin: SITE_ORIGIN },
    body: new URLSearchParams({ ...ENQUIRY, ...person, ticket, proof, key, step: 'send' }),
  });
  return sent?.status ?? 0;
}

export interface Visitors {
  /** Names of the persons whose submission was acknowledged. */
  acknowledged: ReadonlySet<string>;
  /** Returns the pages and the statuses of failed submissions since the last call. */
  takeVisits(): { pages: VisitedPage[]; rejections: number[] };
  /** Waits until the submissions under way are acknowledged. */
  leave(): Promise<void>;
  /** Waits for the requests under way only. */
  giveUp(): Promise<void>;
}

/** Reads in both languages, without waiting for earlier responses, and sends each submission until it is acknowledged. */
export function startVisitors(send: Send): Visitors {
  const acknowledged = new Set<string>();
  let pages: VisitedPage[] = [];
  let rejections: number[] = [];
  let isOver = false;
  let isGivenUp = false;
  let turn = 0;
  let serial = 0;
  const reading = new Set<Promise<void>>();

  async function read(): Promise<void> {
    turn += 1;
    const from = turn % 2 === 0 ? FAMILIAR : RARE;
    const lang: Lang = turn % 4 < 2 ? 'ja' : 'en';
    const path = pathIn(lang, from[Math.floor(turn / 4) % from.length] ?? '/');
    const page = await readPage(send, path);
    pages.push(page);
  }
  const timer = setInterval(() => {
    const visit = read();
    reading.add(visit);
    void visit.finally(() => reading.delete(visit));
  }, READ_EVERY_MS);

  async function sendForms(): Promise<void> {
    while (!isOver) {
      serial += 1;
      const name = `visitor-${serial}`;
      const key = randomBytes(16).toString('hex');
      while (!isGivenUp && !acknowledged.has(name)) {
        const status = await sendForm(send, name, key);
        if (status === 303) acknowledged.add(name);
        else rejections.push(status ?? 0);
      }
    }
  }
  const senders = Promise.all(Array.from({ length: SENDERS }, sendForms));
  senders.catch(() => undefined);

  async function leave(): Promise<void> {
    isOver = true;
    clearInterval(timer);
    await Promise.all([senders, ...reading]);
  }
  return {
    acknowledged,
    takeVisits() {
      const visits = { pages, rejections };
      pages = [];
      rejections = [];
      return visits;
    },
    leave,
    giveUp() {
      isGivenUp = true;
      return leave();
    },
  };
}

const langOf = (path: string): Lang => (/^\/en\b/.test(path) ? 'en' : 'ja');
const pathIn = (lang: Lang, path: string) => (lang === 'ja' ? path : `/en${path === '/' ? '' : path}`);

async function readPage(send: Send, path: string): Promise<VisitedPage> {
  const response = await send(path, { headers: { 'accept-language': langOf(path) } });
  if (!response) return { path, status: 0, lang: '', title: '' };
  const title = /<h1[^>]*>(.*?)<\/h1>/s.exec(response.text)?.[1]?.replace(/<[^>]*>/g, '') ?? '';
  const lang = /<html lang="([^"]*)"/.exec(response.text)?.[1] ?? '';
  return { path, status: response.status, lang, title };
}

/** Expects that each page had its own title, or was an error page in its language with one of the statuses. */
export async function expectRightPages(
  pages: readonly VisitedPage[],
  send: Send,
  errorStatuses: readonly number[],
): Promise<void> {
  const titles = new Map<string, string>();
  for (const path of new Set(pages.map((page) => page.path))) {
    const page = await readPage(send, path);
    expect(page).toEqual({ path, status: 200, lang: langOf(path), title: expect.stringMatching(/\S/) });
    titles.set(path, page.title);
  }
  for (const page of pages) {
    const { path, status } = page;
    if (status === 0 && errorStatuses.includes(0)) continue;
    const lang = langOf(path);
    if (status !== 200) {
      expect(errorStatuses, path).toContain(status);
      expect(page).toEqual({ path, status, lang, title: expect.stringMatching(ERROR_TITLES[lang]) });
    } else expect(page).toEqual({ path, status, lang, title: titles.get(path) });
  }
}
