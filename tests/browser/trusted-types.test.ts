/** Trusted Types and reports of violations in a real browser. */
import { expect, test, vi } from 'vitest';
import { trusted } from '../../site/navigation/trusted-types.ts';
import { followLink } from '../support/browser/follow-link.ts';
import { open } from '../support/browser/page-actions.ts';
import { settled } from '../support/browser/settled.ts';
import { inSameDocument, openVisitor } from '../support/browser/visitor.ts';
import { browserForFile, siteForFile } from '../support/for-file.ts';

const site = siteForFile(() => ({}));
const browser = browserForFile();

test('rejects HTML and addresses of scripts that do not come from the policy of the site', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/p/privacy`);
  const outcomes = await page.evaluate(() => {
    const attempt = (name: string, insert: () => unknown): string => {
      try {
        insert();
        return `${name}: accepted`;
      } catch (error) {
        return `${name}: ${error instanceof TypeError ? 'rejected' : String(error)}`;
      }
    };
    const script = () => document.createElement('script');
    const policies = (window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } })
      .trustedTypes;
    return [
      attempt('innerHTML', () => {
        document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
      }),
      attempt('insertAdjacentHTML', () => document.body.insertAdjacentHTML('beforeend', '<b>a</b>')),
      attempt('srcdoc', () => {
        document.createElement('iframe').srcdoc = '<script>alert(1)</script>';
      }),
      attempt('script address', () => {
        script().src = 'https://elsewhere.example/a.js';
      }),
      attempt('script text', () => {
        script().text = 'alert(1)';
      }),
      attempt('the policy again', () => policies.createPolicy('meguri', { createHTML: (html: string) => html })),
      attempt('a default policy', () => policies.createPolicy('default', { createHTML: (html: string) => html })),
    ];
  });
  expect(outcomes.filter((outcome) => !outcome.endsWith(': rejected'))).toEqual([]);
  visitor.allowConsoleErrors(/Trusted|trusted/);
});

test('accepts addresses of scripts below /static/ only', () => {
  vi.stubGlobal('location', new URL('https://www.example.com/en/works'));
  const accepted = 'https://www.example.com/static/pages/works/payload.js?v=1';
  expect(trusted.createScriptURL('/static/pages/works/payload.js?v=1')).toBe(accepted);
  for (const path of ['/static/../x', '/static/%2e%2e/x', '/static/..\\x', '/x', '//evil.example/static/x', 'data:,x'])
    expect(trusted.createScriptURL(path)).toBe('');
  vi.unstubAllGlobals();
});

test('inserts texts and pages of the site after a navigation, without a violation', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await open(page, `${site.origin}/contact`);
  await page.evaluate(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile, lineNumber }) => {
      (window as unknown as { violations?: string[] }).violations ??= [];
      (window as unknown as { violations: string[] }).violations.push(
        `${effectiveDirective} ${sourceFile}:${lineNumber}`,
      );
    });
  });
  for (const path of ['/p/privacy', '/en/p/terms', '/en/p', '/p', '/']) {
    await followLink(page, path);
    await page.waitForURL(site.origin + path);
    await settled(page);
  }
  await followLink(page, '/p/privacy');
  await page.locator('main .prose, main section[data-type]').first().waitFor();
  expect(await inSameDocument(page)).toBe(true);
  expect(await page.evaluate(() => (window as unknown as { violations?: string[] }).violations ?? [])).toEqual([]);
});

test('logs what a browser blocks, without the address of the page', async () => {
  await using visitor = await openVisitor(browser);
  const { page } = visitor;
  await page.goto(`${site.origin}/p/privacy?mail=taro@example.com`);
  await page.evaluate(() => {
    const image = new Image();
    image.src = 'https://tracker.example/pixel.gif?cookie=secret';
    document.body.append(image);
  });
  await expect
    .poll(() => site.output())
    .toContain('Content policy: a browser blocked https://tracker.example by img-src on the page generic');
  expect(site.output()).not.toMatch(/taro|secret/);
  visitor.allowConsoleErrors(/tracker\.example/);
});
