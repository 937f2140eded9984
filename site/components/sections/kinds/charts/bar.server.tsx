/** Bar whose length is proportional to its value. An SVG, because the Content-Security-Policy forbids inline styles. */
export function Bar({ value, greatest, isBefore }: { value: number; greatest: number; isBefore?: boolean }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" data-before={isBefore ? '' : undefined}>
      <rect width={greatest && Math.round((1000 * value) / greatest) / 10} height="1" />
    </svg>
  );
}
