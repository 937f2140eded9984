import { InlineProse } from '../../../text/prose.tsx';
import type { SectionProps } from '../section-props.ts';

export function Facts({ section: { rows }, context: { richText } }: SectionProps<'facts'>) {
  return (
    <dl className="rows">
      {rows.map(({ label, value_html }) => (
        <div key={label}>
          <dt>{label}</dt>
          <InlineProse as="dd" html={richText.inline(value_html)} />
        </div>
      ))}
    </dl>
  );
}
