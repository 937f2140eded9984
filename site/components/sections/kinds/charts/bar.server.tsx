/** A bar that is as long as its value is of the greatest. An SVG, because no style can be written into the page. */
export function Bar({ value, greatest, isBefore }: { value: number; greatest: number; isBefore?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" data-before={isBefore ? '' : undefined}>
      <rect width={greatest && Math.round((1000 * value) / greatest) / 10} height="1" />
    </svg>
  );
}
