import { describe, expect, test } from 'vitest';
import { parseImagePath } from '../../../../server/images/parse-image-path.ts';

const VERSION = '0123456789abcdef';

describe('image paths of the site', () => {
  test.each([
    [
      `/images/${VERSION}/media/works/kanda/cover.jpg/640.avif`,
      { source: 'media/works/kanda/cover.jpg', version: VERSION, variant: { width: 640, format: 'avif', crop: null } },
    ],
    [
      '/images/0/host/wp-content/uploads/2026/01/a.png/2400.webp',
      {
        source: 'host/wp-content/uploads/2026/01/a.png',
        version: null,
        variant: { width: 2400, format: 'webp', crop: null },
      },
    ],
    [
      '/images/0/media/columns/1/%E5%86%99%E7%9C%9F%201.PNG/320.jpg',
      {
        source: 'media/columns/1/%E5%86%99%E7%9C%9F%201.PNG',
        version: null,
        variant: { width: 320, format: 'jpg', crop: null },
      },
    ],
    [
      `/images/${VERSION}/media/site/share.jpg/share-40-1200.jpg`,
      {
        source: 'media/site/share.jpg',
        version: VERSION,
        variant: { width: 1200, format: 'jpg', crop: { name: 'share', position: 40 } },
      },
    ],
    [
      `/images/${VERSION}/media/site/share.jpg/slim-0-480.avif`,
      {
        source: 'media/site/share.jpg',
        version: VERSION,
        variant: { width: 480, format: 'avif', crop: { name: 'slim', position: 0 } },
      },
    ],
  ])('parses %s', (path, address) => {
    expect(parseImagePath(path)).toEqual(address);
  });
});

describe('invalid image paths', () => {
  test.each([
    '/images/',
    '/images/0/media/a/b.jpg',
    '/images/0/media/a/b.jpg/',
    '/images/0/media/a/b.jpg/641.avif',
    '/images/0/media/a/b.jpg/9000.avif',
    '/images/0/media/a/b.jpg/0640.avif',
    '/images/0/media/a/b.jpg/640.AVIF',
    '/images/0/media/a/b.jpg/640.png',
    '/images/0/media/a/b.jpg/640.jpeg',
    '/images/0/media/a/b.jpg/640.avif/',
    '/images/0/media/a/b.jpg/share-40-640.jpg',
    '/images/0/media/a/b.jpg/share-40-1200.avif',
    '/images/0/media/a/b.jpg/share-41-1200.jpg',
    '/images/0/media/a/b.jpg/share-05-1200.jpg',
    '/images/0/media/a/b.jpg/share-105-1200.jpg',
    '/images/0/media/a/b.jpg/wide-40-640.jpg',
    '/images/1/media/a/b.jpg/640.avif',
    '/images/0123456789ABCDEF/media/a/b.jpg/640.avif',
    '/images/0123456789abcde/media/a/b.jpg/640.avif',
    '/images/0/elsewhere/a/b.jpg/640.avif',
    '/images/0/https://evil.example/b.jpg/640.avif',
    '/images/0/host//evil.example/b.jpg/640.avif',
    '/images/0/host/%2F%2Fevil.example/b.jpg/640.avif',
    '/images/0/host/@evil.example/b.jpg/640.avif',
    '/images/0/host/a/b.svg/640.avif',
    '/images/0/host/a/b.gif/640.avif',
    '/images/0/host/wp-admin/admin-ajax.php/640.avif',
    '/images/0/media/../../etc/b.jpg/640.avif',
    '/images/0/media/%2e%2e/%2e%2e/b.jpg/640.avif',
    '/images/0/media/..%2f..%2fb.jpg/640.avif',
    '/images/0/media/a%5Cb.jpg/640.avif',
    '/images/0/media/a%00b.jpg/640.avif',
    '/images/0/media/.git/b.jpg/640.avif',
    '/images/0/media/a/%62.jpg/640.avif',
    '/images/0/media/a/%E5%86%99%zz.jpg/640.avif',
    `/images/0/media/${'a/'.repeat(260)}b.jpg/640.avif`,
  ])('returns null for %s', (path) => {
    expect(parseImagePath(path)).toBeNull();
  });
});
