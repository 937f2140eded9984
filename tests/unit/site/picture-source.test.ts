import { describe, expect, test } from 'vitest';
import { pictureSource } from '../../../site/pictures/picture-source.ts';
import { servePictures } from '../../../site/pictures/serve-pictures.ts';

const CMS = 'https://cms.fixture.example';

describe('images of the backend', () => {
  test.each([
    ['media/works/kanda/cover.jpg', undefined, 'media/works/kanda/cover.jpg'],
    ['/wp-json/api/v1/media/works/kanda/cover.jpg', undefined, 'media/works/kanda/cover.jpg'],
    ['media/works/kanda/cover.jpg', CMS, 'media/works/kanda/cover.jpg'],
    [`${CMS}/wp-json/api/v1/media/works/kanda/cover.jpg`, CMS, 'media/works/kanda/cover.jpg'],
    [`${CMS}/wp-content/uploads/2026/a-1024x640.jpg?ver=2#x`, CMS, 'host/wp-content/uploads/2026/a-1024x640.jpg'],
    ['http://cms.fixture.example/wp-content/a.webp', CMS, 'host/wp-content/a.webp'],
    ['/wp-content/uploads/間取り.PNG', CMS, 'host/wp-content/uploads/%E9%96%93%E5%8F%96%E3%82%8A.PNG'],
  ])('are served by the image route: %s of %s', (src, origin, source) => {
    expect(pictureSource(src, origin)).toBe(source);
  });
});

describe('other images', () => {
  test.each([
    ['/wp-content/uploads/a.jpg', undefined],
    [`${CMS}/wp-content/uploads/a.jpg`, undefined],
    ['https://cms.fixture.example.evil.example/a.jpg', CMS],
    ['https://cms.fixture.example@evil.example/a.jpg', CMS],
    ['https://cms.fixture.example:8443/a.jpg', CMS],
    ['//evil.example/a.jpg', CMS],
    ['a.jpg', CMS],
    [`${CMS}/wp-content/uploads/a.svg`, CMS],
    [`${CMS}/wp-content/uploads/a.gif`, CMS],
    [`${CMS}/wp-admin/?x=.jpg`, CMS],
    ['media/../../a.jpg', CMS],
    ['media/works/%2e%2e%2fa.jpg', CMS],
    ['https://', CMS],
  ])('are not served by the image route: %s of %s', (src, origin) => {
    expect(pictureSource(src, origin)).toBeNull();
  });
});

test('serves an SVG logo unchanged, and a bitmap logo at the width of the header', () => {
  const size = { width: 315, height: 100 };
  const logo = {
    on_paper: { ...size, src: 'media/site/logo.svg', version: '0123456789abcdef' },
    on_pictures: { ...size, src: `${CMS}/wp-content/uploads/logo.png` },
  };
  expect(servePictures({ logo }, CMS)).toEqual({
    logo: {
      on_paper: { ...size, src: '/images/0123456789abcdef/media/site/logo.svg' },
      on_pictures: { ...size, src: '/images/0/host/wp-content/uploads/logo.png/480.webp' },
    },
  });
});

test('rewrites every image of a response to the image route, and nothing else', () => {
  const picture = { width: 800, height: 500, alt: { ja: '外観', en: 'Front' }, focal: { x: 0.5, y: 0.4 } };
  const body = {
    title: 'A',
    src: 'media/not/a/picture.jpg',
    cover: { ...picture, src: 'media/works/a/cover.jpg', version: '0123456789abcdef', colour: '#102030' },
    gallery: [
      { ...picture, src: `${CMS}/wp-content/uploads/a.jpg` },
      { ...picture, src: 'https://other.example/a.jpg' },
    ],
    none: null,
    count: 3,
  };
  expect(servePictures(body, CMS)).toEqual({
    ...body,
    cover: { ...picture, src: '/images/0123456789abcdef/media/works/a/cover.jpg', colour: '#102030' },
    gallery: [
      { ...picture, src: '/images/0/host/wp-content/uploads/a.jpg' },
      { ...picture, src: 'https://other.example/a.jpg' },
    ],
  });
});

test('serves a portrait only if the image route has both files', () => {
  const file = { width: 1200, height: 1600, focal: { x: 0.3, y: 0.5 } };
  const picture = { ...file, src: 'media/home/cover.jpg', alt: { ja: '都市', en: 'City' } };
  const portrait = { ...file, src: 'media/home/upright.jpg', version: '0123456789abcdef' };
  const served = { ...picture, src: '/images/0/media/home/cover.jpg' };
  expect(servePictures({ ...picture, portrait })).toEqual({
    ...served,
    portrait: { ...file, src: '/images/0123456789abcdef/media/home/upright.jpg' },
  });
  const external = { ...portrait, src: 'https://other.example/a.jpg' };
  expect(servePictures({ ...picture, portrait: external })).toEqual(served);
});
