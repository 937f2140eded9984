/** Share pictures as they are drawn, read back from their pixels. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SITE } from '../../../scripts/bootstrap/ensure-built.mjs';
import { PROJECT_ROOT } from '../../../scripts/bootstrap/project-root.mjs';
import { createMaker } from '../../../server/images/maker/maker-process.ts';
import type { CardDrawing } from '../../../server/images/share/card-drawing.ts';
import { drawCard } from '../../../server/images/share/drawing/draw-card.ts';
import { drawableTitle } from '../../../server/images/share/drawing/drawable-title.ts';
import { openTypefaces } from '../../../server/images/share/drawing/typefaces.ts';
import type { Locale } from '../../../site/i18n/locales.ts';
import { photograph } from '../../images/pictures.ts';
import { type Area, contrast, differing, figuresOf, lightOf, pixelsOf } from './pixels.ts';

const FACES = join(PROJECT_ROOT, 'site/fonts/outlines');
const DESIGN = {
  paper: '#f8f5ef',
  ink: '#1c1a17',
  night: '#151a28',
  logo: readFileSync(join(PROJECT_ROOT, 'company/brand/logo-ja.svg'), 'utf8'),
};
const MARGIN = 72;
const INSIDE: Area = { left: MARGIN, top: MARGIN, right: 1200 - MARGIN, bottom: 630 - MARGIN };

const [white, dark] = await Promise.all(
  ['#fff', '#222'].map((background) =>
    sharp({ create: { width: 1600, height: 1000, channels: 3, background } })
      .png()
      .toBuffer(),
  ),
);
if (!white || !dark) throw new Error('There are no pictures.');

function drawing(title: string, locale: Locale, picture: Buffer | null, focal = { x: 0.5, y: 0.3 }): CardDrawing {
  return { title, locale, design: DESIGN, picture: picture && { bytes: picture, focal }, faces: FACES };
}

/** The pixels that a title has: on a picture those that are light, on paper those that a card without a title has not. */
async function titleOn(title: string, locale: Locale, picture: Buffer | null) {
  const card = await pixelsOf(await drawCard(drawing(title, locale, picture)));
  if (picture) return { card, ink: lightOf(card, 0.5) };
  return { card, ink: differing(card, await pixelsOf(await drawCard(drawing('', locale, null)))) };
}

describe.each([
  ['on paper', null],
  ['on a picture', dark],
])('%s', (_, picture) => {
  // Each 口 and each o is one figure that touches no other, so that they can be counted.
  test.each([
    ['60 characters of Japanese', 'ja', '口'.repeat(60), 60],
    ['119 of English', 'en', Array(40).fill('oo').join(' '), 80],
  ] as const)('%s are all there, inside the margins', async (_name, locale, title, count) => {
    const { ink } = await titleOn(title, locale, picture);
    const letters = figuresOf(ink).filter(({ area }) => isTitle(area));
    expect(letters.length).toBe(count);
    for (const { area } of letters) expect(isInside(area), JSON.stringify(area)).toBe(true);
  });
});

test('what is longer ends with an ellipsis, inside the margins', async () => {
  const { ink } = await titleOn('口'.repeat(300), 'ja', dark);
  const letters = figuresOf(ink).filter(({ area }) => isTitle(area));
  const dots = letters.filter(({ area }) => area.right - area.left < 15);
  expect(letters.length - dots.length).toBeGreaterThan(60);
  expect(dots.length).toBe(3);
  for (const { area } of letters) expect(isInside(area), JSON.stringify(area)).toBe(true);
});

test('on a white picture, words have a contrast of 4.5:1 and more', async () => {
  const { card, ink } = await titleOn('口'.repeat(30), 'ja', white);
  for (const { area } of figuresOf(ink).filter(({ area: each }) => isTitle(each))) {
    const centre = { x: (area.left + area.right) >> 1, y: (area.top + area.bottom) >> 1 };
    expect(contrast(card, centre, { x: area.left + 1, y: centre.y })).toBeGreaterThan(4.5);
  }
});

test('the words are not where the picture has its subject', async () => {
  const subjectIs = async (y: number) => {
    const { data, info } = await pixelsOf(await drawCard(drawing('口口口口', 'ja', white, { x: 0.5, y })));
    const lit = (row: number) => data[(row * info.width + 600) * info.channels] ?? 0;
    return { top: lit(20), bottom: lit(610) };
  };
  const high = await subjectIs(0.1);
  const low = await subjectIs(0.95);
  expect(high.top).toBeGreaterThan(high.bottom);
  expect(low.bottom).toBeGreaterThan(low.top);
});

test('a process draws the same bytes as the next one, and as this one', async () => {
  const given = drawing('「第17期」の報告、10年で2,400㎡', 'ja', await photograph(1600, 1000));
  const files = { script: join(PROJECT_ROOT, SITE.folder, 'pictures/picture-maker.js'), faces: FACES };
  const drawn = await Promise.all(
    [1, 2].map(async () => {
      const maker = createMaker(files, 'now');
      onTestFinished(() => maker[Symbol.dispose]());
      return maker.draw(given);
    }),
  );
  const here = await drawCard(given);
  expect(drawn.map((bytes) => bytes.equals(here))).toEqual([true, true]);
});

describe('a character that our faces lack', () => {
  const { has } = openTypefaces(FACES);

  test.each([
    ['㈱環巡', '(株)環巡'],
    ['延床2,400㎡', '延床2,400m²'],
    ['お知らせ📣', 'お知らせ'],
    ['環巡\u200b️の\u202e本', '環巡の本'],
    ['Trần Hưng Đạo', 'Tran Hung Đao'],
    ['髙﨑と𠮷野、Ōtemachi', '髙﨑と𠮷野、Ōtemachi'],
  ])('%s is drawn as %s', (title, plain) => {
    expect(drawableTitle(title, has)).toBe(plain);
  });

  test.each(['한국어 안내', 'Москва', '👩‍👩‍👧', '\u{e000}'])('%s: then there is no title', (title) => {
    expect(drawableTitle(title, has)).toBeNull();
  });
});

test('a picture that cannot be read makes a card of paper, and a title that cannot be set one without a title', async () => {
  const broken = (await photograph(1600, 1000)).subarray(0, 5000);
  const card = await drawCard(drawing('Москва', 'ja', broken));
  expect(card.equals(await drawCard(drawing('', 'ja', null)))).toBe(true);
});

/** What is as wide as it is high, and above the logo; the ring, or what is seen of it, is neither. */
function isTitle({ left, top, right, bottom }: Area): boolean {
  const [width, height] = [right - left + 1, bottom - top + 1];
  return width > 2 && width < 150 && width / height > 0.6 && width / height < 1.6 && bottom < 630 - MARGIN - 60;
}

function isInside({ left, top, right, bottom }: Area): boolean {
  return left >= INSIDE.left - 2 && top >= INSIDE.top && right <= INSIDE.right && bottom <= INSIDE.bottom;
}
