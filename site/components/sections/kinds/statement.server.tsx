import type { PartProps } from './part.ts';

export function Statement({ section: { lines } }: PartProps<'statement'>) {
  return (
    <p className="statement">
      {lines.map((line) => (
        <span key={line}>{`${line}\n`}</span>
      ))}
    </p>
  );
}
