/** Security headers, and the response to an uncaught error. */
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { API_PATH } from '../../contract/api/api-path.ts';
import { createApp } from '../../server/app.ts';
import { createInvalidationLog } from '../../server/cache/invalidation-log.ts';
import { createResponseCache } from '../../server/cache/response-cache.ts';
import { createBackendHealth } from '../../server/content/backend-health.ts';
import { securityHeaders } from '../../server/http/security-headers.ts';
import { createReadiness } from '../../server/process/readiness.ts';
import type { Services } from '../../server/services.ts';
import { readSettings } from '../../server/settings/settings.ts';
import type { Site } from '../../site/app/entry-server.tsx';
import { CHALLENGE_PATH } from '../../site/state/form-state.ts';
import { type SiteInProcess, siteInProcess } from '../support/site/site-in-process.ts';

let site: SiteInProcess;
beforeAll(async () => {
  site = await siteInProcess({ PREVIEW_SECRET: 'p'.repeat(32) });
});
afterAll(() => site?.[Symbol.asyncDispose]());

const policyOf = async (path: string, init?: RequestInit) => {
  const response = await fetch(site.origin + path, { redirect: 'manual', ...init });
  await response.body?.cancel();
  return response.headers.get('cross-origin-resource-policy');
};

describe('Cross-Origin-Resource-Policy', () => {
  test('allows other sites to embed icons, logos and assets', async () => {
    const html = await (await fetch(`${site.origin}/contact`)).text();
    const [file = ''] = /\/static\/assets\/[^\s"]+\.js/.exec(html) ?? [];
    const company = await (await fetch(`${site.origin}/company/press`)).text();
    const [mark = ''] = /\/press\/[a-z0-9-]+-mark\.svg/.exec(company) ?? [];
    for (const path of ['/favicon.svg', '/icon-192.png', '/en/site.webmanifest', mark, file]) {
      expect([path, await policyOf(path)]).toEqual([path, 'cross-origin']);
    }
  });

  test('does not allow other sites to embed pages, payloads, forms, previews and the API', async () => {
    const version = /"version":"([^"]+)"/.exec(await (await fetch(`${site.origin}/contact`)).text())?.[1];
    const paths = [
      '/contact',
      '/none',
      `/static/${version}/contact/payload.js`,
      '/static/assets/none.js',
      '/robots.txt',
    ];
    paths.push(CHALLENGE_PATH, '/preview', '/preview/session', `${API_PATH}/jobs`);
    for (const path of paths) expect([path, await policyOf(path)]).toEqual([path, 'same-origin']);
    expect(await policyOf('/contact', { method: 'POST', body: 'a=b' })).toBe('same-origin');
  });
});

test('disables unused browser features in every response', async () => {
  for (const path of ['/contact', '/none', '/favicon.svg', `${API_PATH}/jobs`]) {
    const policy = (await fetch(site.origin + path)).headers.get('permissions-policy') ?? '';
    for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb', 'browsing-topics']) {
      expect(policy.split(', ')).toContain(`${feature}=()`);
    }
  }
});

describe('content security policy', () => {
  const directives = async (settings: Record<string, string>, fontStylesheets?: string[]) => {
    const app = new Hono().use(securityHeaders(readSettings(settings), fontStylesheets)).get('/', (c) => c.text(''));
    const policy = (await app.request('/')).headers.get('content-security-policy') ?? '';
    return new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive]));
  };

  test('allows the origin of each configured web font once, and no others', async () => {
    const hrefs = ['https://fonts.example.com/a.css?family=B', 'https://fonts.example.com/c.css', '/own.css'];
    expect((await directives({}, hrefs)).get('style-src')).toBe("style-src 'self' https://fonts.example.com");
    expect((await directives({}, [])).get('style-src')).toBe("style-src 'self'");
  });

  test('allows the origins that a translation widget and analytics need', async () => {
    const all = await directives({
      GTM_ID: 'GTM-TEST123',
      TRANSLATE_WIDGET_SRC: 'https://translate.example.com/widget.js',
    });
    expect(all.get('style-src')).toBe("style-src 'self' https://translate.example.com 'unsafe-inline'");
    expect(all.get('frame-src')).toBe(
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://translate.example.com",
    );
    expect(all.get('connect-src')).toContain('https://*.analytics.google.com');
  });
});

describe('uncaught error', () => {
  /** An app whose site throws unexpectedly. */
  function failingApp() {
    const fail = () => Promise.reject(new TypeError('Cannot read properties of undefined'));
    return createApp({
      settings: readSettings({}),
      site: {
        render: fail,
        payload: fail,
        refusePreview: fail,
        canonicalSearch: () => null,
        isPersonal: () => false,
        findQueryRedirect: async () => null,
      } as unknown as Site,
      files: { app: new Hono() },
      version: 'v',
      clientDir: '',
      services: {
        api: fail,
        images: { handle: fail },
        responses: createResponseCache(1e6, createInvalidationLog()),
        backendHealth: createBackendHealth(),
        readiness: createReadiness(async () => true),
      } as unknown as Services,
    });
  }

  test.each(['/', '/en/works', '/static/v/payload.js', '/images/1/a/640.avif', `${API_PATH}/works`])(
    'shows a page in both languages with a reference that the log contains: %s',
    async (path) => {
      const written = vi.spyOn(console, 'error').mockReturnValue();
      const response = await failingApp().request(`http://localhost${path}?name=taro%40example.com&x=%0A`);
      const body = await response.text();
      expect(response.status).toBe(500);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(body).toContain('エラーが発生しました');
      expect(body).toContain('An error occurred');
      expect(body).not.toContain('Cannot read');
      const references = new Set(body.match(/[2-9A-Z]{4}-[2-9A-Z]{4}/g));
      expect(references.size).toBe(1);
      const lines = written.mock.calls.flat().join('\n');
      written.mockRestore();
      expect(lines).toContain(`[${[...references][0]}] ${path}?name=…&x=…: TypeError: Cannot read properties`);
      expect(lines).not.toContain('taro');
      expect(lines).toMatch(/\n\s+at /);
    },
  );
});
