import { API_PATH } from '../contract/api-path.ts';
import { STATIC_BASE } from '../site/runtime/payload/payload.ts';

/** Crawlers read pages and the files they need; not the API, previews, forms' own addresses, or payloads, which say the same once more. */
export const robotsTxt = `User-agent: *
Disallow: ${API_PATH}/
Allow: ${API_PATH}/media/
Disallow: /preview
Disallow: /documents/
Disallow: /forms/
Disallow: ${STATIC_BASE}/*/payload.js$
`;
