import type { Content } from '../content/content.ts';

/** Content for one request: `entries` may include drafts, `published` never does. */
export interface ServedContent extends Content {
  published: Content['entries'];
}

/** Document of any content type, with its fields by name. */
export interface AnyDocument extends Readonly<Record<string, unknown>> {
  id: number;
  slug?: string;
  title: string;
  published_at: string;
  pinned?: boolean;
}
