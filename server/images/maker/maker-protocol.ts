/** What the server and its picture maker say to each other (`picture-maker.ts`). */
import type { Variant } from '../parse-image-path.ts';
import type { CardDrawing } from '../share/card-drawing.ts';

interface VariantRequest {
  /** The whole picture. */
  original: Uint8Array;
  /** Names it in errors. */
  source: string;
  variant: Variant;
}

export type MakeRequest = VariantRequest | { card: CardDrawing };

/** `null`: the variant cannot be made. */
export type MakeResult = Uint8Array | null;
