import type { Variant } from '../parse-image-path.ts';

export interface GenerateRequest {
  original: Uint8Array;
  source: string;
  variant: Variant;
}

export type GenerateResult = { bytes: Uint8Array } | { error: string };
