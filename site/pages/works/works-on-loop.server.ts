import type { WorkSummary } from '../../../contract/content-types/works/definition.ts';
import { STATIONS } from '../../../contract/content-types/works/stations.ts';

export type LoopWork = ReturnType<typeof worksOnLoop>[number];

/**
 * Returns the newest work of each station in line order, with the data for the loop line. `place` is the station's
 * index, from 0 for Tokyo.
 */
export function worksOnLoop(newestFirst: readonly WorkSummary[]) {
  return STATIONS.flatMap(({ slug: station }, index) => {
    const work = newestFirst.find((candidate) => candidate.station === station);
    if (!work) return [];
    const { slug, title, use, cover } = work;
    const { src, width, height, focal, tones } = cover;
    // No alternative text, because the title follows as text.
    return [
      {
        slug,
        title,
        use,
        station,
        place: index,
        cover: { src, width, height, focal, tones, alt: { ja: '', en: '' } },
      },
    ];
  });
}
