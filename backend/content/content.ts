import type { ContentDocument, ContentType } from '../../contract/content-types/content-types.ts';
import type { EventState } from '../../contract/content-types/events.ts';
import type { Redirect } from '../../contract/site/redirect.ts';
import type { SiteProfile } from '../../contract/site/site-profile.ts';
import type { Language } from '../../contract/vocabulary.ts';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import type { UnreadableError } from './disk/read-file.ts';

export interface Content {
  site: { [Lang in Language]?: SiteProfile };
  entries: { [Type in ContentType]: Record<Language, ContentDocument<Type>[]> };
  /** Drafts in place of published versions. */
  drafts: Content['entries'];
  redirects: Redirect[];
  /** By event id; updated by `withEventStates`. */
  eventStates: ReadonlyMap<number, EventState>;
  /** By document id. */
  documentFolders: ReadonlyMap<number, string>;
  /** Published pictures by URL path under `media/`; `draftMedia` has those of drafts. */
  media: ReadonlyMap<string, string>;
  draftMedia: ReadonlyMap<string, string>;
  diagnostics: Diagnostic[];
  /** Whether published content has errors, so that parts are missing or outdated. */
  hasInvalidEntries: boolean;
  /** Retried at the next poll. */
  unread: readonly Unread[];
  /** In milliseconds since the epoch, or infinity. */
  changesAt: number;
}

/** Folder, top-level file or type that could not be read. */
export interface Unread {
  /** Empty at the top level. */
  type: string;
  error: UnreadableError;
  /** Whether an earlier version is served; otherwise, a missing entry may exist. */
  hasCached: boolean;
}
