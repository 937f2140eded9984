import type sharp from 'sharp';

/**
 * Loads the picture library, which takes 22 MiB and 65 ms. A server whose pictures are all in the content index does
 * not need it: another process generates the variants.
 */
export async function loadSharp(): Promise<typeof sharp> {
  const { default: library } = await import('sharp');
  library.concurrency(1);
  // Each picture is read only once.
  library.cache(false);
  return library;
}
