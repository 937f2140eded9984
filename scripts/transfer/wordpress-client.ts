import type { Language } from '../../contract/vocabulary.ts';
import { readBytes } from '../../lib/http/read-body.ts';
import { installFetchDispatcher } from '../../server/process/fetch-dispatcher.ts';
import { CliError } from '../bootstrap/cli.mjs';

const TIMEOUT_MS = 60_000;
/** Maximum response size: the largest original in base64. */
const MAX_BYTES = 64 * 1024 * 1024;

export interface ImportedMedia {
  id: number;
  url: string;
  signature: string;
}

export type EntryResult = 'created' | 'updated' | 'unchanged' | 'edited';

export interface TransferState {
  /** Import hash by entry (`works/12`); empty if edited since. */
  entries: Record<string, string>;
  trash: string[];
  /** By path under `media/`. */
  media: Record<string, ImportedMedia>;
}

export interface ExportedText {
  title: string;
  status: string;
  fields: Readonly<Record<string, unknown>>;
  /** Entry in the contract's format. */
  document: Readonly<Record<string, unknown>>;
  /** Name of the imported file; null if the text was edited since. */
  name: string | null;
  source: string | null;
}

/** Fields that apply to both languages. */
interface Shared {
  slug?: string;
  published_at: string;
  modified_at: string;
  shared: Readonly<Record<string, unknown>>;
}

export interface ExportedEntry extends Shared {
  type: string;
  id: number;
  /** Folder of the imported entry. */
  folder: string | null;
  publish_at: string | null;
  /** PDFs in base64, by language. */
  files: Readonly<Record<string, string>>;
  ja?: ExportedText;
  en?: ExportedText;
  drafts: { ja?: ExportedText & Shared; en?: ExportedText & Shared };
}

export interface ExportedSite {
  /** In the contract's format, with placeholders. */
  profiles: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  variables: Readonly<Record<Language, Readonly<Record<string, string>>>>;
  redirects: readonly { from: string; to: string | null; status: number; lang?: string }[];
  notice: Readonly<Record<string, unknown>> | null;
  /** Imported files that were not edited since. */
  sources: Readonly<Record<string, string>>;
}

export type WordPressClient = ReturnType<typeof createWordPressClient>;

/**
 * @param origin with the path of WordPress
 * @param login administrator with application password
 */
export function createWordPressClient(origin: string, login: { user: string; password: string }) {
  installFetchDispatcher();
  const authorization = `Basic ${Buffer.from(`${login.user}:${login.password}`).toString('base64')}`;

  const failUnreachable = (error: Error): never => {
    throw new CliError(`WordPress at ${origin} does not respond: ${error.message}`);
  };

  async function call<Result>(path: string, init: RequestInit = {}): Promise<Result> {
    const response = await fetch(`${origin}/wp-json/meguri/v1/transfer${path}`, {
      ...init,
      headers: { authorization, ...init.headers },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(failUnreachable);
    const bytes = await readBytes(response, { maxBytes: MAX_BYTES, deadlineMs: TIMEOUT_MS }).catch(failUnreachable);
    const text = new TextDecoder().decode(bytes);
    if (response.status === 401 || response.status === 403) {
      throw new CliError('WordPress rejects the login. Use an administrator’s name and an application password.');
    }
    if (response.status === 404 && path === '') {
      throw new CliError(
        `The Meguri plugin is not installed or not active at ${origin}, or its permalinks are “plain”.`,
      );
    }
    if (!response.ok)
      throw new CliError(`WordPress responds to ${path} with ${response.status}: ${text.slice(0, 300)}`);
    try {
      return JSON.parse(text) as Result;
    } catch {
      throw new CliError(`WordPress responds to ${path} with invalid JSON: ${text.slice(0, 300)}`);
    }
  }

  const put = <Result>(path: string, body: object) =>
    call<Result>(path, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  return {
    state: () => call<TransferState>(''),
    putMedia: (metadata: object, bytes: Uint8Array<ArrayBuffer>) =>
      call<{ id: number; url: string }>('/media', {
        method: 'POST',
        headers: {
          'content-type': 'application/octet-stream',
          'x-meguri-media': Buffer.from(JSON.stringify(metadata)).toString('base64'),
        },
        body: bytes,
      }),
    /** Edited entries remain unless forced. */
    putEntry: async (type: string, id: number, entry: object) =>
      (await put<{ result: EntryResult }>(`/${type}/${id}`, entry)).result,
    /** Trashes the entry unless it was edited. */
    removeEntry: (type: string, id: number) => call<{ result: string }>(`/${type}/${id}`, { method: 'DELETE' }),
    putSite: (site: object) => put<{ result: string }>('/site', site),
    getEntry: (type: string, id: number) => call<ExportedEntry>(`/${type}/${id}`),
    getSite: () => call<ExportedSite>('/site'),
    async getMedia(src: string): Promise<Uint8Array> {
      const { base64 } = await call<{ base64: string }>(
        `/media?path=${encodeURIComponent(src.replace(/^media\//, ''))}`,
      );
      return Buffer.from(base64, 'base64');
    },
  };
}
