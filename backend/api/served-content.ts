import type { Content } from '../content/content.ts';

/** Content with drafts for a preview, or without; `published` is what visitors see. */
export interface ServedContent extends Content {
  published: Content['entries'];
}

/** A document of any type, with its fields by name. */
export interface AnyDocument extends Readonly<Record<string, unknown>> {
  id: number;
  slug?: string;
  title: string;
  published_at: string;
  pinned?: boolean;
}
