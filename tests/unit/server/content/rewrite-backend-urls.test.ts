import { describe, expect, test } from 'vitest';
import { createBackendUrlRewriter } from '../../../../server/content/rewrite-backend-urls.ts';

const settings = {
  CONTENT_API_BASE: 'http://wordpress.internal:8080/wp-json/api/v1',
  CONTENT_PUBLIC_ORIGIN: 'https://cms.fixture.example',
  SITE_ORIGIN: 'https://www.fixture.example',
};
const own = createBackendUrlRewriter(settings);

describe('URLs of the backend in a text', () => {
  test.each([
    ['https://cms.fixture.example/works/', 'https://www.fixture.example/works/'],
    ['HTTP://CMS.Fixture.Example:80/works', 'https://www.fixture.example/works'],
    ['//cms.fixture.example', 'https://www.fixture.example'],
    ['https://www.cms.fixture.example/', 'https://www.fixture.example/'],
    [
      'http://wordpress.internal:8080/a、http://wordpress.internal',
      'https://www.fixture.example/a、https://www.fixture.example',
    ],
    ['{"url":"https:\\/\\/cms.fixture.example\\/wp-json"}', '{"url":"https:\\/\\/www.fixture.example\\/wp-json"}'],
    [
      'https://x.example/?u=https%3A%2F%2Fcms.fixture.example%2F',
      'https://x.example/?u=https%3A%2F%2Fwww.fixture.example%2F',
    ],
    ['（cms.fixture.example）', '（www.fixture.example）'],
  ])("are replaced with the site's: %s", (written, rewritten) => {
    expect(own({ text: written })).toEqual({ text: rewritten });
  });

  test('are replaced if letters are written as HTML character references', () => {
    const body_html =
      '<p title="&amp;#46;">https&colon;//cms&#46;fixture&#x2e;ex&#0097;mple&sol;</p>&#12354;&periodical';
    expect(own([{ body_html }])).toEqual([
      { body_html: '<p title="&amp;#46;">https://www.fixture.example/</p>&#12354;&periodical' },
    ]);
  });

  test('are decoded correctly: each reference once, and invalid references not at all', () => {
    const body_html = '&#1014; &#9999999; &#xffffff; &#x3a;';
    expect(own([{ body_html }])).toEqual([{ body_html: '&#1014; &#9999999; &#xffffff; :' }]);
  });
});

test.each([
  'https://cms.fixture.example.evil.example/',
  'https://cms.fixture.example:8443/',
  'https://other-cms.fixture.example/',
  'info@cms.fixture.example',
  'cms.fixture.examples',
])("leaves %s unchanged, because it is not the backend's", (written) => {
  expect(own({ text: written })).toEqual({ text: written });
});

test.each([
  ['https://cms.fixture.example/en/works/?use=office#map', '/works?use=office#map'],
  ['https://cms.fixture.example', '/'],
  ['http://wordpress.internal:8080/wp-content/uploads/A.pdf', '/wp-content/uploads/A.pdf'],
  ['https://other.example/', 'https://other.example/'],
  ['/works', '/works'],
])("replaces the URL in a field with the site's path: %s", (written, rewritten) => {
  expect(own({ links: [{ href: written, to: written }] })).toEqual({ links: [{ href: rewritten, to: rewritten }] });
});

test('rewrites the URL of an image to https, as the contract requires, even if the site uses http', () => {
  const local = createBackendUrlRewriter({ ...settings, SITE_ORIGIN: 'http://localhost:3000' });
  const src = 'http://wordpress.internal:8080/wp-content/uploads/a.jpg';
  expect(local({ cover: { src } })).toEqual({ cover: { src: 'https://localhost:3000/wp-content/uploads/a.jpg' } });
});

test('requires the port for host names that other services share', () => {
  const local = createBackendUrlRewriter({
    CONTENT_API_BASE: 'http://localhost:8881/wp-json/api/v1',
    CONTENT_PUBLIC_ORIGIN: undefined,
    SITE_ORIGIN: 'http://localhost:3000',
  });
  const written = 'localhost, localhost:8881, http://localhost:3000/, http://localhost:8881/';
  expect(local(written)).toBe('localhost, localhost:3000, http://localhost:3000/, http://localhost:3000/');
});

test('changes nothing for the embedded backend, which has no URL', () => {
  const body = { text: 'http://embedded.invalid/' };
  expect(createBackendUrlRewriter({ ...settings, CONTENT_API_BASE: undefined })(body)).toBe(body);
});
