/** Security headers, and the response to an uncaught error. */
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { API_PATH } from '../../contract/api/api-path.ts';
import { createApp } from '../../server/app.ts';
import { createInvalidationLog } from '../../server/cache/invalidation-log.ts';
import { createResponseCache } from '../../server/cache/response-cache.ts';
import { createBackendHealth } from '../../server/content/backend-health.ts';
import type { ExternalFiles } from '../../server/http/content-security-policy.ts';
import { fileSecurityHeaders, securityHeaders } from '../../server/http/security-headers.ts';
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
  const policyFor = async (settings: Record<string, string>, files: Partial<ExternalFiles> = {}) => {
    const externalFiles = { fontStylesheets: [], fonts: [], pictures: [], ...files };
    const app = new Hono().use(securityHeaders(readSettings(settings), { externalFiles })).get('/', (c) => c.text(''));
    const policy = (await app.request('/')).headers.get('content-security-policy') ?? '';
    return new Map(policy.split('; ').map((directive) => [directive.split(' ')[0], directive]));
  };

  test('allows the origin of each configured web font once, and no others', async () => {
    const fontStylesheets = ['https://fonts.example.com/a.css?family=B', 'https://fonts.example.com/c.css', '/own.css'];
    const policy = await policyFor({}, { fontStylesheets, fonts: ['https://files.example.com'] });
    expect(policy.get('style-src')).toBe("style-src 'self' https://fonts.example.com");
    expect(policy.get('font-src')).toBe("font-src 'self' https://fonts.example.com https://files.example.com");
  });

  test('names the origin of each picture and font, never a scheme that all hosts have', async () => {
    const policy = await policyFor({});
    expect(policy.get('img-src')).toBe("img-src 'self' data:");
    expect(policy.get('font-src')).toBe("font-src 'self'");
    expect(policy.get('style-src')).toBe("style-src 'self'");
    const everything = { GTM_ID: 'GTM-TEST123', TRANSLATE_WIDGET_SRC: 'https://translate.example.com/widget.js' };
    for (const directive of (await policyFor(everything)).values())
      expect(directive).not.toMatch(/ (?:https?:|\*)(?: |$)/);
    const configured = await policyFor({}, { pictures: ['https://pictures.example.com'] });
    expect(configured.get('img-src')).toBe("img-src 'self' https://pictures.example.com data:");
  });

  test('requires Trusted Types, unless third parties run scripts of their own', async () => {
    const plain = await policyFor({});
    expect(plain.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
    expect(plain.get('trusted-types')).toBe('trusted-types meguri');
    const thirdParties = { GTM_ID: 'GTM-TEST123', TRANSLATE_WIDGET_SRC: 'https://translate.example.com/w.js' };
    for (const [name, value] of Object.entries(thirdParties))
      expect((await policyFor({ [name]: value })).has('require-trusted-types-for'), name).toBe(false);
  });

  test('allows the origins that a translation widget and analytics need', async () => {
    const all = await policyFor({
      GTM_ID: 'GTM-TEST123',
      TRANSLATE_WIDGET_SRC: 'https://translate.example.com/widget.js',
    });
    expect(all.get('style-src')).toBe("style-src 'self' https://translate.example.com 'unsafe-inline'");
    expect(all.get('frame-src')).toBe(
      "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com https://translate.example.com",
    );
    expect(all.get('connect-src')).toContain('https://*.analytics.google.com');
    expect(all.get('img-src')).toContain('https://*.google-analytics.com');
    expect(all.get('img-src')).toContain('https://translate.example.com');
    expect(all.get('font-src')).toBe("font-src 'self' https://translate.example.com");
  });
});

describe('reports', () => {
  const headersFor = async (SITE_ORIGIN: string) => {
    const app = new Hono().use(securityHeaders(readSettings({ SITE_ORIGIN }))).get('/', (c) => c.text(''));
    const { headers } = await app.request('/');
    const policy = headers.get('content-security-policy') ?? '';
    return [headers.get('reporting-endpoints'), ...policy.split('; ').filter((part) => part.startsWith('report'))];
  };

  test('go to the site, in the form that browsers accept for its origin', async () => {
    expect(await headersFor('https://www.example.com')).toEqual(['csp="/_csp"', 'report-uri /_csp', 'report-to csp']);
    expect(await headersFor('http://localhost:3000')).toEqual([null, 'report-uri /_csp']);
  });

  test('are not requested by exported files, which no server accompanies', async () => {
    const { page } = await fileSecurityHeaders(readSettings({ SITE_ORIGIN: 'https://www.example.com' }));
    expect(page['content-security-policy']).toContain("script-src 'self'");
    expect(page['content-security-policy']).not.toContain('report');
    expect(page).not.toHaveProperty('reporting-endpoints');
  });
});

describe('transport and windows', () => {
  const headersFor = async (settings: Record<string, string>) => {
    const app = new Hono().use(securityHeaders(readSettings(settings))).get('/', (c) => c.text(''));
    return (await app.request('/')).headers;
  };

  test('asks browsers to use HTTPS for a year, if the site has an HTTPS origin', async () => {
    const secure = await headersFor({ SITE_ORIGIN: 'https://www.example.com' });
    expect(secure.get('strict-transport-security')).toBe('max-age=31536000');
    expect((await headersFor({})).get('strict-transport-security')).toBeNull();
  });

  test('separates every page from the window that opened it', async () => {
    for (const path of ['/contact', '/en/none', '/favicon.svg'])
      expect((await fetch(site.origin + path)).headers.get('cross-origin-opener-policy')).toBe(
        'same-origin-allow-popups',
      );
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
