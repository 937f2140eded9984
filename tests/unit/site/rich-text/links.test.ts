import { describe, expect, test } from 'vitest';
import { japanese, render } from './fixture.ts';

describe('links within the site', () => {
  test.each([
    ['/works', '/en/works'],
    ['/', '/en'],
    ['/en/works', '/en/works'],
    ['/works?use=office&amp;page=2#map', '/en/works?use=office&amp;page=2#map'],
    ['https://www.fixture.example/news/3', '/en/news/3'],
    ['http://www.fixture.example/news/3', '/en/news/3'],
    ['//www.fixture.example/news/3', '/en/news/3'],
    ['https://fixture.example/en/company/', '/en/company'],
    ['/wp-content/uploads/Plan.PDF', '/wp-content/uploads/Plan.PDF'],
    ['/p/../works', '/en/works'],
    ['/Works/', '/en/works'],
    ['/..//evil.example', '/evil.example'],
    ['/..//evil', '/en/evil'],
    ['/en//evil', '/en/evil'],
  ])('lead to the language of the page: %s → %s', (written, rendered) => {
    expect(render(`<a href="${written}">a</a>`)).toBe(`<a href="${rendered}">a</a>`);
  });

  test('have no prefix in Japanese, whatever the editor wrote', () => {
    expect(render('<a href="/en/works">a</a>', japanese)).toBe('<a href="/works">a</a>');
    expect(render('<a href="/en//evil">a</a>', japanese)).toBe('<a href="/evil">a</a>');
  });

  test('lead to the language that hreflang names', () => {
    expect(render('<a href="/about" hreflang="en">a</a>', japanese)).toBe('<a href="/en/about" hreflang="en">a</a>');
  });
});

describe('external links', () => {
  const external = 'rel="noopener noreferrer external" data-external=""';
  test.each([
    ['https://other.example/a?b=c#d', `<a href="https://other.example/a?b=c#d" ${external}>a</a>`],
    ['//other.example/a', `<a href="https://other.example/a" ${external}>a</a>`],
    [' HTTPS://Other.example ', `<a href="https://other.example/" ${external}>a</a>`],
    [
      'https://www.fixture.example.evil.example/',
      `<a href="https://www.fixture.example.evil.example/" ${external}>a</a>`,
    ],
    ['mailto:info@fixture.example', '<a href="mailto:info@fixture.example">a</a>'],
    ['tel:+81-3-0000-0000', '<a href="tel:+81-3-0000-0000">a</a>'],
    ['#nowhere', '<a href="#nowhere">a</a>'],
  ])('are safe: %s', (written, rendered) => {
    expect(render(`<a href="${written}" target="_blank" rel="opener" ping="/x">a</a>`)).toBe(rendered);
  });

  test('dial internationally from English pages only', () => {
    const written = '<a href="tel:03-0000-0000">a</a>';
    expect(render(written)).toBe('<a href="tel:+81-3-0000-0000">a</a>');
    expect(render(written, japanese)).toBe(written);
    const tollFree = '<a href="tel:0120-000-000">a</a>';
    expect(render(tollFree)).toBe(tollFree);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#9;script:alert(1)',
    'java&#10;script:alert(1)',
    '&#1;javascript:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:https://www.fixture.example/1',
    'ftp://other.example/',
    'https:\\\\other.example',
    '/\\other.example',
    '/&#9;/other.example',
    'https://www.fixture.example@other.example/',
    'https://',
    '/%zz',
    'works',
    '../works',
    '?page=2',
    '/?p=12',
    'https://www.fixture.example/?page_id=12&preview=true',
    '/wp-admin/post.php?post=12',
    '/wp-admin',
    '/wp-login.php',
    '/wp-content/uploads/page.html',
    '/wp-content/uploads/drawing.svg',
    '',
  ])('are removed for %j', (written) => {
    expect(render(`<a href="${written}">a</a>`)).toBe('<span>a</span>');
  });
});
