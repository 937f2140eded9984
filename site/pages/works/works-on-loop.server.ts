import type { WorkSummary } from '../../../contract/content-types/works/definition.ts';
import { STATIONS } from '../../../contract/vocabulary.ts';

export type LoopWork = ReturnType<typeof worksOnLoop>[number];

/** Of each station's works the newest, in the line's order, with what the loop shows of it. `place`: the station's, from 0 for Tokyo. */
export function worksOnLoop(newestFirst: readonly WorkSummary[]) {
  return STATIONS.flatMap(({ slug: station }, place) => {
    const work = newestFirst.find((one) => one.station === station);
    if (!work) return [];
    const { slug, title, use, cover } = work;
    const { src, width, height, focal, colour } = cover;
    // Its title stands beside it, so the picture needs no words.
    return [
      { slug, title, use, station, place, cover: { src, width, height, focal, colour, alt: { ja: '', en: '' } } },
    ];
  });
}
