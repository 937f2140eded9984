import type { ContentDocument, ContentType } from '../../contract/content-types/content-types.ts';
import type { EventState } from '../../contract/content-types/events.ts';
import type { Redirect } from '../../contract/site/redirect.ts';
import type { SiteProfile } from '../../contract/site/site-profile.ts';
import type { Language } from '../../contract/vocabulary.ts';
import type { Diagnostic } from '../content-lint/diagnostics.ts';
import type { UnreadableError } from './disk/read-file.ts';

/** All content at one moment, as the API serves it. */
export interface Content {
  site: { [Lang in Language]?: SiteProfile };
  entries: { [Type in ContentType]: Record<Language, ContentDocument<Type>[]> };
  /** The entries with every draft in place of what it is a draft of. */
  drafts: Content['entries'];
  redirects: Redirect[];
  /** Of every event, by its id. Those who serve content keep it current: see `withEventStates`. */
  eventStates: ReadonlyMap<number, EventState>;
  /** The folder with the files of each document, by the document's id. */
  documentFolders: ReadonlyMap<number, string>;
  /** The file of each published picture, by its URL path under `media/`; of others that a draft has. */
  media: ReadonlyMap<string, string>;
  draftMedia: ReadonlyMap<string, string>;
  diagnostics: Diagnostic[];
  /** Whether a published entry or the site profile has a mistake, so that a part is left out or its last valid version is served. */
  hasInvalidEntries: boolean;
  /** What the system could not hand over, and is read again at the next look. */
  unread: readonly Unread[];
  /** When the content is next another by itself, in milliseconds since the epoch; infinite where nothing is scheduled. */
  changesAt: number;
}

/** A folder, a file at the top, or the list of all folders of a type, that the system could not hand over. */
export interface Unread {
  /** The folder's type; empty at the top. */
  type: string;
  error: UnreadableError;
  /** Whether an earlier reading of all of it is served. Where none is, an entry that is missing may exist. */
  hasEarlier: boolean;
}
