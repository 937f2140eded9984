import { API_PATH, MEDIA_PATH } from '../../contract/api/api-path.ts';
import { STATIC_BASE } from '../../site/navigation/payload/payload.ts';

/** Allows pages and the files that they need. Disallows the API, previews, form endpoints, and payloads, which repeat pages. */
export const robotsTxt = `User-agent: *
Disallow: ${API_PATH}/
Allow: ${MEDIA_PATH}
Disallow: /preview
Disallow: /documents/
Disallow: /forms/
Disallow: ${STATIC_BASE}/*/payload.js$
`;
