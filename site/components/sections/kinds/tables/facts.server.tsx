import { InlineProse } from '../../../text/prose.tsx';
import type { SectionProps } from '../section-props.ts';

export function Facts({ section: { rows }, context: { richText } }: SectionProps<'facts'>) {
  return (
    <dl className="rows">
      {rows.map(({ label, value_html }) => (
        <div key={label}>
          <dt>{label}</dt>
          {/* Inline text would lose the marks and numbers of lists. */}
          <InlineProse
            as="dd"
            html={hasList(value_html) ? richText.part(value_html, 3) : richText.inline(value_html)}
          />
        </div>
      ))}
    </dl>
  );
}

function hasList(html: string): boolean {
  return /<[ou]l\b/.test(html);
}
