import type { Variant } from '../parse-image-path.ts';

export interface GenerateRequest {
  original: Uint8Array;
  source: string;
  variant: Variant;
}

/** Null if the variant cannot be generated. */
export type GenerateResult = Uint8Array | null;
