import type { PartProps } from '../part.ts';

/** What is so, row by row: a label, and a value that may have links. */
export function Facts({ section: { rows }, context: { richText } }: PartProps<'facts'>) {
  return (
    <dl className="rows">
      {rows.map(({ label, value_html }) => (
        <div key={label}>
          <dt>{label}</dt>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: SafeHtml comes from the sanitiser only */}
          <dd dangerouslySetInnerHTML={{ __html: richText.inline(value_html) }} />
        </div>
      ))}
    </dl>
  );
}
