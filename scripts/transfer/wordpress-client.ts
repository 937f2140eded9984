/** The plugin's private routes, which move content in and out. */

import type { Language } from '../../contract/vocabulary.ts';
import { readBytes } from '../../lib/http/read-body.ts';
import { installFetchDispatcher } from '../../server/process/fetch-dispatcher.ts';
import { Refusal } from '../bootstrap/cli.mjs';

/** For one request, in milliseconds. */
const TIMEOUT_MS = 60_000;
/** Of an answer: the largest original that there may be, in base64. */
const MAX_BYTES = 64 * 1024 * 1024;

/** An attachment that is there, with what it was made of. */
export interface KnownMedia {
  id: number;
  url: string;
  signature: string;
}

/** What became of an entry that was moved in. */
export type EntryResult = 'created' | 'updated' | 'unchanged' | 'edited';

export interface TransferState {
  /** The hash of what was moved in, by `works/12`; empty where somebody has changed it since. */
  entries: Record<string, string>;
  /** Those of them that are in WordPress's trash. */
  trash: string[];
  /** By the path under `media/`. */
  media: Record<string, KnownMedia>;
}

/** A text of an entry that is moved out. */
export interface ExportedText {
  title: string;
  status: string;
  fields: Readonly<Record<string, unknown>>;
  /** The contract's entry. */
  document: Readonly<Record<string, unknown>>;
  /** The name of the file that it was moved in from, and what that said, where nobody has changed it since. */
  name: string | null;
  source: string | null;
}

/** What the Japanese file says for both languages. */
interface Shared {
  slug?: string;
  published_at: string;
  modified_at: string;
  shared: Readonly<Record<string, unknown>>;
}

export interface ExportedEntry extends Shared {
  type: string;
  id: number;
  /** The folder that it was moved in from. */
  folder: string | null;
  publish_at: string | null;
  /** PDFs in base64, by language. */
  files: Readonly<Record<string, string>>;
  ja?: ExportedText;
  en?: ExportedText;
  /** Changes of what is published. */
  drafts: { ja?: ExportedText & Shared; en?: ExportedText & Shared };
}

export interface ExportedSite {
  /** Of each language, as the contract has them, but with their words and calls. */
  profiles: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** What texts may call up. */
  words: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  redirects: readonly { from: string; to: string | null; status: number; lang?: string }[];
  notice: Readonly<Record<string, unknown>> | null;
  /** The files that it was moved in from, as far as nobody has changed since what they say. */
  sources: Readonly<Record<string, string>>;
}

export type WordPressClient = ReturnType<typeof createWordPressClient>;

/**
 * @param origin of WordPress, with the path that it is installed under
 * @param login an administrator's name and application password
 */
export function createWordPressClient(origin: string, login: { user: string; password: string }) {
  installFetchDispatcher();
  const authorization = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;

  const unanswered = (error: Error): never => {
    throw new Refusal(`WordPress at ${origin} does not answer: ${error.message}`);
  };

  async function call<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(`${origin}/wp-json/meguri/v1/transfer${path}`, {
      ...init,
      headers: { authorization, ...init.headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(unanswered);
    const bytes = await readBytes(response, { maxBytes: MAX_BYTES, deadlineMs: TIMEOUT_MS }).catch(unanswered);
    const text = new TextDecoder().decode(bytes);
    if (response.status === 401 || response.status === 403) {
      throw new Refusal('WordPress refuses the login: it takes an administrator’s name and an application password.');
    }
    if (response.status === 404 && path === '') {
      throw new Refusal(
        `There is no plugin Meguri at ${origin}, or it is not activated, or its permalinks are “plain”.`,
      );
    }
    if (!response.ok) throw new Refusal(`WordPress answers ${response.status} to ${path}: ${text.slice(0, 300)}`);
    try {
      return JSON.parse(text) as Answer;
    } catch {
      throw new Refusal(`WordPress answers ${path} with something other than JSON: ${text.slice(0, 300)}`);
    }
  }

  const put = <Answer>(path: string, body: object) =>
    call<Answer>(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    state: () => call<TransferState>(''),
    /** @param about its path, words and facts */
    putMedia: (about: object, bytes: Uint8Array<ArrayBuffer>) =>
      call<{ id: number; url: string }>('/media', {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          'x-meguri-media': Buffer.from(JSON.stringify(about)).toString('base64'),
        },
        body: bytes,
      }),
    /** @returns what was done: nothing for one that somebody has changed, unless it is forced */
    putEntry: async (type: string, id: number, entry: object) =>
      (await put<{ result: EntryResult }>(`/${type}/${id}`, entry)).result,
    /** Puts it into the trash, unless somebody has changed it. */
    removeEntry: (type: string, id: number) => call<{ result: string }>(`/${type}/${id}`, { method: 'DELETE' }),
    putSite: (site: object) => put<{ result: string }>('/site', site),
    getEntry: (type: string, id: number) => call<ExportedEntry>(`/${type}/${id}`),
    getSite: () => call<ExportedSite>('/site'),
    /** The original of a picture. @param src as the contract has it */
    async getMedia(src: string): Promise<Uint8Array> {
      const { base64 } = await call<{ base64: string }>(
        `/media?path=${encodeURIComponent(src.replace(/^media\//, ''))}`,
      );
      return Buffer.from(base64, 'base64');
    },
  };
}
