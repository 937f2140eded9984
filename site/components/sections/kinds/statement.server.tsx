import type { SectionProps } from './section-props.ts';

export function Statement({ section: { lines } }: SectionProps<'statement'>) {
  return (
    <p className="statement">
      {lines.map((line) => (
        <span key={line} data-phrases="">{`${line}\n`}</span>
      ))}
    </p>
  );
}
