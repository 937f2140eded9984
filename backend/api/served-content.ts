import type { Content } from '../content/content.ts';

/** `entries` may include drafts; `published` never does. */
export interface ServedContent extends Content {
  published: Content['entries'];
}

export interface AnyDocument extends Readonly<Record<string, unknown>> {
  id: number;
  slug?: string;
  title: string;
  published_at: string;
  pinned?: boolean;
}
