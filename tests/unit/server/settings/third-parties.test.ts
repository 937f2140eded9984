import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readSettings } from '../../../../server/settings/settings.ts';
import { activeThirdParties } from '../../../../server/settings/third-parties.ts';
import { FontStylesheets } from '../../../../site/app/head/font-stylesheets.tsx';
import { siteConfig } from '../../../../site.config.ts';

const ALL = {
  GTM_ID: 'GTM-ABC1234',
  TRANSLATE_WIDGET_SRC: 'https://translate.example.com/w.js',
  SITE_ORIGIN: 'https://www.example.com',
};
const FONTS = [
  'https://fonts.example.com/a.css',
  'https://fonts.example.com/b.css',
  '/own.css',
  'https://www.example.com/c.css',
];
const read = (environment: Record<string, string>, fonts = FONTS) => {
  const { parties, browser } = activeThirdParties(readSettings(environment), fonts);
  return { recipients: parties.map(({ recipient }) => recipient), browser: JSON.parse(JSON.stringify(browser)) };
};

test('loads everything that is configured without asking for consent, and names the recipients', () => {
  expect(read(ALL)).toEqual({
    recipients: ['Google LLC', 'translate.example.com', 'fonts.example.com'],
    browser: { tagManagerId: ALL.GTM_ID, translateWidgetSrc: ALL.TRANSLATE_WIDGET_SRC },
  });
});

test('requires consent to every host, and delays external fonts until the visitor agrees', () => {
  expect(read({ ...ALL, CONSENT: 'optin' }).browser).toEqual({
    tagManagerId: ALL.GTM_ID,
    translateWidgetSrc: ALL.TRANSLATE_WIDGET_SRC,
    consentHosts: 'www.googletagmanager.com translate.example.com fonts.example.com',
    fontStylesheets: FONTS.slice(0, 2),
    cookies: ['_ga', '_ga_*', '_gid', '_gat*', '_gcl_*', '_dc_gtm_*'],
  });
});

test('requires no consent without third parties', () => {
  expect(read({ CONSENT: 'optin' }, ['/own.css'])).toEqual({ recipients: [], browser: {} });
});

test('adds only stylesheets that need no consent to the head', () => {
  siteConfig.head.fontStylesheets.push(...FONTS);
  try {
    const head = (after?: string[]) =>
      [...renderToStaticMarkup(createElement(FontStylesheets, { after })).matchAll(/href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
    expect(head()).toEqual(FONTS);
    expect(head(FONTS.slice(0, 2))).toEqual(FONTS.slice(2));
  } finally {
    siteConfig.head.fontStylesheets.splice(0);
  }
});
