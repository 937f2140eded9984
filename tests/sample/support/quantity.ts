const UNITS: [RegExp, number][] = [
  [/億円/, 1e8],
  [/百万円/, 1e6],
  [/万円/, 1e4],
  [/¥bn|¥[\d.,]+bn/, 1e9],
  [/¥m\b|¥[\d.,]+m\b/, 1e6],
];

/**
 * Returns the quantity in a table cell, in yen for amounts of money. Null without exactly one quantity.
 *
 * @param labels labels of column and row, which may contain a unit: `運用資産残高（億円）`
 */
export function quantityIn(cell: string, labels: string): number | null {
  // Dates are not quantities: 3月 in 31 March.
  if (/\d月|\d (?:Jan|Feb|Ma|Apr|Ju|Aug|Sep|Oct|Nov|Dec)/.test(cell)) return null;
  const plain = cell.replaceAll(',', '').replace(/[（(].*?[）)]/g, '');
  const sign = /^[△−-]/.test(plain) ? -1 : 1;
  const mixed = /^\D?(?:(\d+)億)?(?:(\d+)万)?円?$/.exec(plain);
  if (mixed?.[1] !== undefined || mixed?.[2] !== undefined) {
    return sign * (Number(mixed[1] ?? 0) * 1e8 + Number(mixed[2] ?? 0) * 1e4);
  }
  const numbers = plain.match(/\d+(?:\.\d+)?/g) ?? [];
  if (numbers.length !== 1) return null;
  // Percentages and counts do not use the unit of the column.
  const isMoney = !/[％%棟本名]/.test(plain);
  const unit =
    UNITS.find(([pattern]) => pattern.test(plain)) ?? (isMoney && UNITS.find(([pattern]) => pattern.test(labels)));
  return sign * Number(numbers[0]) * (unit ? unit[1] : 1);
}
