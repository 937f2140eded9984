/** Returns a Japanese telephone number as dialled from abroad, such as `+81 3 0000 0000`, or null for other numbers. */
export function internationalNumber(telephone: string): string | null {
  return telephone.startsWith('0') ? `+81 ${telephone.slice(1).replaceAll('-', ' ')}` : null;
}
