/** Parts that fail independently, as `/healthz` and the metrics name them. */

/** Parts of the content backend. With a wrong key, only `content` works. */
export const BACKEND_PARTS = ['content', 'drafts', 'pictures', 'submissions'] as const;
export type BackendPart = (typeof BACKEND_PARTS)[number];

export const PARTS = [...BACKEND_PARTS, 'entries', 'redis', 'split'] as const;
export type Part = (typeof PARTS)[number];

/** Failing parts, and when each failed first. */
export type Outages = ReadonlyMap<Part, Date>;
