import { describe, expect, test } from 'vitest';
import { english, render } from './fixture.ts';

describe('images', () => {
  const version = '0123456789abcdef';
  const sizes = 'sizes="auto, (width >= 46rem) 42rem, 92vw"';
  const sources = (address: string, widths: [name: number, width: number][]) =>
    ['avif', 'webp']
      .map((format) => {
        const set = widths.map(([name, width]) => `${address}/${name}.${format} ${width}w`).join(', ');
        return `<source type="image/${format}" srcset="${set}" ${sizes}>`;
      })
      .join('');
  const unmeasured =
    '<picture><source type="image/avif" srcset="/images/0/host/uploads/a.jpg/1080.avif">' +
    '<source type="image/webp" srcset="/images/0/host/uploads/a.jpg/1080.webp">' +
    '<img src="/images/0/host/uploads/a.jpg/1080.jpg" alt="" loading="lazy" decoding="async"></picture>';

  test.each([
    [
      'have sizes up to the original',
      '<img src="/uploads/a.jpg" width="600" height="400" alt="A" srcset="x 2x" class="x" onload="x()">',
      `<picture>${sources('/images/0/host/uploads/a.jpg', [
        [320, 320],
        [480, 480],
        [640, 600],
      ])}<img src="/images/0/host/uploads/a.jpg/1080.jpg" width="600" height="400" alt="A" loading="lazy" decoding="async" ${sizes}></picture>`,
    ],
    [
      'contain their version and tones',
      `<img src="/uploads/a.jpg" width="200" height="100" alt="A" data-version="${version}" data-tones="#aaaaaa,#bbbbbb,#cccccc,#dddddd,#eeeeee,#ffffff">`,
      `<picture>${sources(`/images/${version}/host/uploads/a.jpg`, [[320, 200]])}<img src="/images/${version}/host/uploads/a.jpg/1080.jpg" width="200" height="100" alt="A" loading="lazy" decoding="async" data-down="#aaaaaa80,#bbbbbb80,#cccccc80" data-across="#dddddd,#eeeeee,#ffffff" ${sizes}></picture>`,
    ],
    [
      'contain no invalid version or tones',
      '<img src="/uploads/a.jpg" data-version="../../x" data-tones="#aaaaaa,red),url(x)">',
      unmeasured,
    ],
    ['always have an alt attribute', '<img src="/uploads/a.jpg" width="100%">', unmeasured],
    [
      'keep their link',
      '<a href="/works"><img src="/uploads/a.jpg" alt=""></a>',
      `<a href="/en/works">${unmeasured}</a>`,
    ],
    [
      'from other sites are replaced with their alternative text',
      '<p><img src="https://other.example/a.jpg" alt="A"></p>',
      '<p>A</p>',
    ],
    [
      'that cannot be resized are replaced with their alternative text if their URL would reveal the backend',
      '<p><img src="https://www.fixture.example/wp-content/uploads/a.svg" alt="A"></p>',
      '<p>A</p>',
    ],
    ['with a data URL are replaced with their alternative text', '<img src="data:image/svg+xml,x" alt="A">', 'A'],
    ['without a source are replaced with their alternative text', '<img alt="A">', 'A'],
    [
      'keep their caption',
      '<figure><img src="/uploads/a.jpg"><figcaption>b</figcaption></figure>',
      `<figure>${unmeasured}<figcaption>b</figcaption></figure>`,
    ],
    [
      'are all kept in one line',
      '<p><img src="/uploads/a.jpg"><img alt="B"><img src="/uploads/a.jpg"></p>',
      `<p>${unmeasured}B${unmeasured}</p>`,
    ],
  ])('%s', (_name, written, rendered) => {
    expect(render(written)).toBe(rendered);
  });

  test.each([
    [
      'from a permitted site do not receive a referrer',
      'https://other.example/a.jpg',
      '<img src="https://other.example/a.jpg" alt="A" loading="lazy" decoding="async" referrerpolicy="no-referrer">',
    ],
    ['from a permitted site without https are replaced with their alternative text', 'http://other.example/a.jpg', 'A'],
    ['from another port of a permitted site are replaced', 'https://other.example:8443/a.jpg', 'A'],
    ['from a subdomain of a permitted site are replaced', 'https://a.other.example/a.jpg', 'A'],
  ])('%s', (_name, src, rendered) => {
    const options = { ...english, pictureOrigins: ['https://other.example'] };
    expect(render(`<p><img src="${src}" alt="A"></p>`, options)).toBe(`<p>${rendered}</p>`);
  });
});
