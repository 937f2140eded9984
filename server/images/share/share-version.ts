import { createHash } from 'node:crypto';
import type { ShareCard } from '../../../site/pictures/share-card.ts';
import { shareDesign } from './share-design.ts';

/** Increase it after a change of `drawing/`, of the faces or of sharp: networks fetch all share pictures anew. */
const DRAWING_VERSION = 1;

/** 16 hexadecimal digits that change with everything that is on a card, and with how it is drawn. */
export function shareVersion({ title, locale, picture }: ShareCard): string {
  const drawn = [DRAWING_VERSION, shareDesign(locale), locale, title, picture && [picture.src, picture.focal]];
  return createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 16);
}
