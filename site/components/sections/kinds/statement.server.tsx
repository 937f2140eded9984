import type { PartProps } from './part.ts';

/** A sentence or two, line by line. */
export function Statement({ section: { lines } }: PartProps<'statement'>) {
  return (
    <p className="statement">
      {lines.map((line) => (
        <span key={line}>{`${line}\n`}</span>
      ))}
    </p>
  );
}
