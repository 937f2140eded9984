/** What the server and its picture maker say to each other (`picture-maker.ts`). */
import type { Variant } from '../parse-image-path.ts';

export interface MakeRequest {
  /** The whole picture. */
  original: Uint8Array;
  /** Names it in errors. */
  source: string;
  variant: Variant;
}

/** `null`: the variant cannot be made. */
export type MakeResult = Uint8Array | null;
