/** Answers that need neither the site nor its content: for when there is too much to do, or all else has failed. */
import { siteConfig } from '../site.config.ts';
import { cachePolicy } from './cache-policy.ts';

/** Seconds after which it is worth trying again: as long as the whole queue takes, with room to spare. */
const BUSY_FOR = '5';

/** 503: nothing has been done for the request. */
export function busy(): Response {
  return new Response(
    'ただいま混み合っています。しばらくしてから、もう一度お試しください。\nThe site is busy. Please try again in a little while.\n',
    { status: 503, headers: { ...PLAIN, 'Retry-After': BUSY_FOR } },
  );
}

/** 400: the request cannot be understood. */
export function badRequest(): Response {
  return new Response('リクエストの形式が正しくありません。\nThis request cannot be understood.\n', {
    status: 400,
    headers: PLAIN,
  });
}

/** 500, in both languages. @param reference under which the log has what happened */
export function failed(reference: string): Response {
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
<p>時間をおいて、もう一度お試しください。お問い合わせの際は、この番号をお知らせください：<strong>${reference}</strong></p>
<p><a href="/">ホームへ戻る</a></p>
<section lang="en">
<h2>An error occurred</h2>
<p>Please try again in a little while. If you contact us about it, please quote this number: <strong>${reference}</strong></p>
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

const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': cachePolicy.none };
