/** Responses that ask the client to try again. `docs/reference/http-endpoints.md` lists them. */
interface Retry {
  status: 429 | 503;
  seconds: number;
  meaning: string;
}

export const retries = {
  busy: { status: 503, seconds: 5, meaning: 'More pages wait to be rendered than the queue holds' },
  backendFails: {
    status: 503,
    seconds: 30,
    meaning: 'The content backend or the content folder fails, and no earlier response is stored',
  },
  imageNotReady: {
    status: 503,
    seconds: 30,
    meaning: 'An image is not ready and has no placeholder, or its original cannot be read',
  },
  searches: { status: 429, seconds: 60, meaning: 'Too many searches from one address or network' },
  forms: { status: 429, seconds: 600, meaning: 'Too many forms or uploads: from one address or network, or in all' },
  registrations: { status: 429, seconds: 86_400, meaning: 'Too many registrations for one seminar from one network' },
} as const satisfies Record<string, Retry>;

export function retryAfter(reason: keyof typeof retries): { 'Retry-After': string } {
  return { 'Retry-After': String(retries[reason].seconds) };
}
