import type { ContentDocument, ContentType } from '../../contract/content-types/content-types.ts';
import type { EventState } from '../../contract/content-types/events.ts';
import type { Redirect } from '../../contract/site/redirect.ts';
import type { SiteProfile } from '../../contract/site/site-profile.ts';
import type { Language } from '../../contract/vocabulary.ts';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import type { UnreadableError } from './disk/read-file.ts';

/** Content at one point in time, as the API serves it. */
export interface Content {
  site: { [Lang in Language]?: SiteProfile };
  entries: { [Type in ContentType]: Record<Language, ContentDocument<Type>[]> };
  /** Entries with each draft in place of its published version. */
  drafts: Content['entries'];
  redirects: Redirect[];
  /** States of all events by id, updated by `withEventStates`. */
  eventStates: ReadonlyMap<number, EventState>;
  /** Folder of each document's files, by document id. */
  documentFolders: ReadonlyMap<number, string>;
  /** Files of published pictures by URL path under `media/`. `draftMedia` has those of drafts. */
  media: ReadonlyMap<string, string>;
  draftMedia: ReadonlyMap<string, string>;
  diagnostics: Diagnostic[];
  /**
   * Whether a published entry or the site profile has errors.
   * Invalid parts are omitted or served in their last valid version.
   */
  hasInvalidEntries: boolean;
  /** Folders and files that could not be read; retried at the next poll. */
  unread: readonly Unread[];
  /** Time of the next scheduled change in milliseconds since the epoch, or infinity. */
  changesAt: number;
}

/** Folder, top-level file or list of a type's folders that could not be read. */
export interface Unread {
  /** The folder's type; empty at the top level. */
  type: string;
  error: UnreadableError;
  /** Whether a complete earlier version is served. If not, a missing entry may exist. */
  hasEarlier: boolean;
}
