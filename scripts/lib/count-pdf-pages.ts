/** Counts the pages of a PDF by Chromium, whose page objects are not compressed. */
export function countPages(pdf: Uint8Array): number {
  return (
    Buffer.from(pdf)
      .toString('latin1')
      .match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
  );
}
