import type { Variant } from '../parse-image-path.ts';

export interface MakeRequest {
  original: Uint8Array;
  source: string;
  variant: Variant;
}

/** Null if the variant cannot be generated. */
export type MakeResult = Uint8Array | null;
