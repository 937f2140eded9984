import { InlineProse, Prose } from '../../components/text/prose.tsx';
import type { SafeHtml } from '../../rich-text/safe-html.ts';
import styles from './page.module.css';

interface PositionTermsProps {
  body: SafeHtml;
  terms: readonly { label: string; value: SafeHtml }[];
  heading: 'h2' | 'h4';
  title: string;
}

/** Shows the description of the work and the terms that a job advertisement must state by law. */
export function PositionTerms({ body, terms, heading: Heading, title }: PositionTermsProps) {
  return (
    <>
      <Prose html={body} />
      <Heading className={styles.termsHeading}>{title}</Heading>
      <dl className={styles.terms}>
        {terms.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <InlineProse as="dd" html={value} />
          </div>
        ))}
      </dl>
    </>
  );
}
