import { openRing, RADIUS } from './ring.ts';

/** The neighbourhood's buildings, black as on a plan of solids: rows of corners, in a town that lies a little askew. */
const BUILDINGS = [
  // North of the upper street.
  [
    '-100,-100 -70,-100 -70,-66 -100,-66',
    '-66,-100 -38,-100 -38,-74 -46,-74 -46,-60 -66,-60',
    '-34,-100 -10,-100 -10,-58 -34,-58',
  ],
  ['4,-100 30,-100 30,-70 4,-70', '4,-66 20,-66 20,-56 4,-56', '34,-100 60,-100 60,-58 26,-58 26,-64 34,-64'],
  ['66,-100 100,-100 100,-58 66,-58'],
  // Between the streets, round the plot.
  [
    '-100,-44 -76,-44 -76,-8 -100,-8',
    '-72,-44 -50,-44 -50,-20 -72,-20',
    '-72,-16 -56,-16 -56,-4 -72,-4',
    '-100,-4 -78,-4 -78,34 -100,34',
    '-72,2 -50,2 -50,34 -72,34',
  ],
  [
    '-46,-44 -30,-44 -30,-28 -46,-28',
    '-46,-24 -34,-24 -34,8 -46,8',
    '-46,12 -32,12 -32,34 -46,34',
    '-26,-44 -10,-44 -10,-32 -26,-32',
  ],
  [
    '46,-44 64,-44 64,-14 46,-14',
    '68,-44 100,-44 100,-20 68,-20',
    '46,-10 58,-10 58,34 46,34',
    '64,-8 100,-8 100,34 64,34',
  ],
  // South of the lower street.
  [
    '-100,50 -64,50 -64,100 -100,100',
    '-58,50 -40,50 -40,72 -58,72',
    '-58,76 -30,76 -30,100 -58,100',
    '-34,50 -10,50 -10,70 -34,70',
  ],
  [
    '4,50 22,50 22,66 36,66 36,100 4,100',
    '28,50 60,50 60,60 42,60 42,62 28,62',
    '42,66 60,66 60,100 42,100',
    '66,50 100,50 100,100 66,100',
  ],
].flat();
const PLOT = '-22,-26 -6,-26 -6,-44 38,-44 38,34 -22,34';
const BUILDING = '-14,-16 2,-16 2,-34 30,-34 30,8 14,8 14,24 -14,24';

/** For owners: their plot and what may stand on it, red among the neighbours', as far as the ring shows the town. */
export function ownerServiceGuide(): string {
  return [
    `<clipPath id="town"><circle r="${RADIUS - 12}"/></clipPath>`,
    `<path class="ink" d="${openRing(RADIUS, RADIUS - 5)}"/>`,
    '<g clip-path="url(#town)"><g transform="rotate(-14)">',
    ...BUILDINGS.map((corners) => `<polygon class="ink" points="${corners}"/>`),
    `<polygon class="accent line" points="${PLOT}"/><polygon class="accent" points="${BUILDING}"/>`,
    '</g></g>',
  ].join('');
}
