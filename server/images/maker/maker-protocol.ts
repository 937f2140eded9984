/** Messages between server and image worker. */
import type { Variant } from '../parse-image-path.ts';

export interface MakeRequest {
  original: Uint8Array;
  /** For error messages. */
  source: string;
  variant: Variant;
}

/** Null: failed. */
export type MakeResult = Uint8Array | null;
