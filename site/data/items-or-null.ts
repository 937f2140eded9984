import { ContentError } from '../errors/content-error.ts';

/**
 * Returns null if the backend fails, which costs a section only.
 * A static export throws, because nothing would restore the section later.
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
