import { Prose } from '../../text/prose.tsx';
import type { SectionProps } from './section-props.ts';

export function Questions({ section: { items }, context: { richText } }: SectionProps<'questions'>) {
  return (
    <div className="questions">
      {items.map(({ question, answer_html }) => (
        <details key={question}>
          <summary>
            <span>{question}</span>
          </summary>
          <Prose html={richText.part(answer_html, 2)} />
        </details>
      ))}
    </div>
  );
}
