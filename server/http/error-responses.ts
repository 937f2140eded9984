/** Error responses that do not depend on the content. */
import type { ApiErrorBody } from '../../contract/api/api-error.ts';
import { siteConfig } from '../../site.config.ts';
import { cachePolicy } from './cache-policy.ts';
import { retryAfter } from './retry-after.ts';

export function busyResponse(): Response {
  return new Response(
    'ただいま混み合っています。しばらくしてから、再度お試しください。\nThe site is busy at present. Please try again in a few minutes.\n',
    { status: 503, headers: { ...PLAIN, ...retryAfter('busy') } },
  );
}

export function unavailableResponse(): Response {
  return new Response(
    'ただいま表示できません。しばらくしてから、再度お試しください。\nThis is temporarily unavailable. Please try again in a few minutes.\n',
    { status: 503, headers: { ...PLAIN, ...retryAfter('backendFails') } },
  );
}

export function methodNotAllowedResponse(): Response {
  return new Response('Method Not Allowed', { status: 405, headers: { ...PLAIN, Allow: 'GET, HEAD' } });
}

export function badRequestResponse(): Response {
  return new Response('リクエストの形式が正しくありません。\nThis request is not valid.\n', {
    status: 400,
    headers: PLAIN,
  });
}

export function apiErrorResponse(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  const body: ApiErrorBody = { code, message, data: { status } };
  return Response.json(body, { status, headers: { 'Cache-Control': cachePolicy.noStore, ...headers } });
}

export function internalErrorResponse(reference: string): Response {
  const { ja, en } = siteConfig.company.name;
  const html = `<!doctype html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>エラーが発生しました | ${ja}</title>
</head>
<body>
<main>
<h1>エラーが発生しました</h1>
<p>時間をおいて、再度お試しください。お問い合わせの際は、この番号をお知らせください：<strong>${reference}</strong></p>
<p><a href="/">ホームへ戻る</a></p>
<section lang="en">
<h2>An error occurred</h2>
<p>Please try again in a few minutes. If you contact us about this, please quote this number: <strong>${reference}</strong></p>
<p><a href="/en">Back to ${en}</a></p>
</section>
</main>
</body>
</html>
`;
  return new Response(html, {
    status: 500,
    headers: { ...PLAIN, 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' },
  });
}

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cachePolicy.noStore };
