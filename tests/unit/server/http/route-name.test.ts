import { expect, test } from 'vitest';
import { routeName } from '../../../../server/http/route-name.ts';

test.each([
  ['/', 'home'],
  ['/en/works/mejiro', 'work'],
  ['/static/assets/a1b2c3d.js', 'buildFiles'],
  ['/static/abc/works/payload.js', 'payloads'],
  ['/images/1/media/works/1/a.jpg/640.avif', 'images'],
  ['/wp-json/api/v1/works', 'api'],
  ['/healthz', 'health'],
  ['/readyz', 'readiness'],
  ['/documents/token', 'documents'],
  ['/en/seminars/first/calendar.ics', 'calendar'],
  ['/sitemap/1.xml', 'xml'],
  ['/favicon.svg', 'staticFiles'],
  ['/wp-login.php', 'unknown'],
])('names the route of %s', (path, name) => {
  expect(routeName(path)).toBe(name);
});
