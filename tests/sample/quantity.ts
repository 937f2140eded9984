const UNITS: [RegExp, number][] = [
  [/億円/, 1e8],
  [/百万円/, 1e6],
  [/万円/, 1e4],
  [/¥bn|¥[\d.,]+bn/, 1e9],
  [/¥m\b|¥[\d.,]+m\b/, 1e6],
];

/**
 * The quantity in a cell, in yen where it is money; null where there is none, or more than one.
 *
 * @param about what its column and row are called, where a unit may stand: `運用資産残高（億円）`
 */
export function quantityIn(cell: string, about: string): number | null {
  // A day is no quantity: 31 March is 3月.
  if (/\d月|\d (?:Jan|Feb|Ma|Apr|Ju|Aug|Sep|Oct|Nov|Dec)/.test(cell)) return null;
  const plain = cell.replaceAll(',', '').replace(/[（(].*?[）)]/g, '');
  const sign = /^[△−-]/.test(plain) ? -1 : 1;
  const mixed = /^\D?(?:(\d+)億)?(?:(\d+)万)?円?$/.exec(plain);
  if (mixed?.[1] !== undefined || mixed?.[2] !== undefined) {
    return sign * (Number(mixed[1] ?? 0) * 1e8 + Number(mixed[2] ?? 0) * 1e4);
  }
  const numbers = plain.match(/\d+(?:\.\d+)?/g) ?? [];
  if (numbers.length !== 1) return null;
  // A percentage and a count are what they are, whatever the column is called.
  const isMoney = !/[％%棟本名]/.test(plain);
  const unit = UNITS.find(([words]) => words.test(plain)) ?? (isMoney && UNITS.find(([words]) => words.test(about)));
  return sign * Number(numbers[0]) * (unit ? unit[1] : 1);
}
