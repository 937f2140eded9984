/** Drawings of columns, for `npm run covers`: SVG with names of colours, by the path of the picture. */
import { energy, retrofit, theLine, twentyRooms } from './buildings.ts';
import { lastMile, minutesOnFoot } from './city.ts';
import { capRates, inheritance, rentRoll, twoStructures } from './contracts.ts';
import { levels, ways } from './figures.ts';
import { toSvg } from './shapes.ts';

/** 3,200 × 2,000 pixels. */
const COVER_SCALE = 10;
const FIGURE_SCALE = 5;

const covers = {
  '001-eighty-metres-a-minute': minutesOnFoot(),
  '002-reading-a-rent-roll': rentRoll(),
  '003-the-line-of-june-1981': theLine(),
  '005-the-last-mile-in-the-city': lastMile(),
  '006-retrofit-of-a-small-office': retrofit(),
  '007-casbee-bels-zeb': energy(),
  '008-licence-for-a-small-hotel': twentyRooms(),
  '009-two-ways-to-form-a-fund': twoStructures(),
  '010-how-a-cap-rate-is-made': capRates(),
  '011-inheriting-a-small-building': inheritance(),
};

const figures = {
  '007-casbee-bels-zeb/figure-ja': levels('ja'),
  '007-casbee-bels-zeb/figure-en': levels('en'),
  '013-counting-the-loss-of-an-earthquake/figure-ja': ways('ja'),
  '013-counting-the-loss-of-an-earthquake/figure-en': ways('en'),
};

export default Object.fromEntries([
  ...Object.entries(covers).map(([folder, drawing]) => [`${folder}/cover.png`, toSvg(drawing, COVER_SCALE)]),
  ...Object.entries(figures).map(([name, drawing]) => [`${name}.png`, toSvg(drawing, FIGURE_SCALE)]),
]);
