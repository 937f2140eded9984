import { ContentError } from '../errors/content-error.ts';

/**
 * The entries of a list; null where they cannot be read at the moment, which costs a section and not the page. A static export
 * fails instead: nothing would bring the section back.
 */
export async function itemsOrNull<Item>(list: Promise<{ items: Item[] }>): Promise<Item[] | null> {
  try {
    return (await list).items;
  } catch (error) {
    if (!import.meta.env.STATIC_EXPORT && error instanceof ContentError && error.failure === 'upstream_failed')
      return null;
    throw error;
  }
}
