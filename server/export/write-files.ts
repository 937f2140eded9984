import PQueue from 'p-queue';
import { canonicalPath } from '../../site/i18n/canonical-path.ts';
import type { PregenerationOutcome } from '../images/variants.ts';
import { ExportError } from './export-error.ts';
import type { ExportSource, OnProgress } from './export-site.ts';
import { type ExportFolder, FILES_AT_ONCE } from './folder.ts';

export interface ExportedImages {
  /** Version of the parameters with which pictures are generated. */
  recipe: number;
  isPicture: (path: string) => boolean;
  /** Returns whether the address changes with the picture. */
  isVersioned: (path: string) => boolean;
  generate: (path: string) => Promise<PregenerationOutcome>;
}

const HAS_REFERENCES = /\.(?:xml|webmanifest)$/;

interface FileSource extends Pick<ExportSource, 'siteOrigin' | 'request' | 'pictures'> {
  isPage: (url: URL) => boolean;
}

/**
 * Writes all referenced files, and the files to which these refer. Pictures of the previous export are reused.
 *
 * @returns missing files
 * @throws {ExportError} if the image cache is full
 */
export async function writeFiles(
  paths: Iterable<string>,
  { siteOrigin, request, pictures, isPage }: FileSource,
  target: Pick<ExportFolder, 'write' | 'reusePicture'>,
  onProgress: OnProgress,
): Promise<Map<string, null>> {
  const missing = new Map<string, null>();
  const queue = new PQueue({ concurrency: FILES_AT_ONCE });
  const allPaths = new Set(paths);
  let done = 0;

  async function write(path: string): Promise<string[]> {
    if (canonicalPath(path) === null) {
      missing.set(path, null);
      return [];
    }
    const file = decodeURIComponent(path);
    if (pictures.isVersioned(path) && (await target.reusePicture(file))) {
      onProgress('files', ++done, allPaths.size);
      return [];
    }
    if (pictures.isPicture(path) && (await pictures.generate(path)) === 'full')
      throw new ExportError('The cache has no room for all pictures: raise IMAGE_CACHE_MB.');
    const response = await request(path);
    onProgress('files', ++done, allPaths.size);
    if (response.status !== 200) {
      missing.set(path, null);
      return [];
    }
    const bytes = new Uint8Array(await response.arrayBuffer());
    await target.write(file, bytes);
    return HAS_REFERENCES.test(path) ? filesIn(new TextDecoder().decode(bytes)) : [];
  }

  function filesIn(text: string): string[] {
    const addresses = text
      .split(siteOrigin)
      .slice(1)
      .map((rest) => /^\/[^<"'\\\s]*/.exec(rest)?.[0] ?? '/');
    const urls = addresses.map((address) => new URL(address, siteOrigin));
    return urls.filter((url) => !isPage(url)).map(({ pathname }) => pathname);
  }

  for (let round = [...allPaths]; round.length > 0; ) {
    const references = await queue.addAll(round.map((path) => () => write(path))).finally(() => queue.clear());
    round = [...new Set(references.flat())].filter((path) => !allPaths.has(path));
    for (const path of round) allPaths.add(path);
  }
  return missing;
}
