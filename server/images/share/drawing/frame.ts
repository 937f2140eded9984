import { CARD_SIZE } from '../../../../site/pictures/share-card.ts';

/** The measures of a share picture, in pixels. */
export const FRAME = { ...CARD_SIZE, margin: 72 };
