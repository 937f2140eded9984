import { Prose } from '../../text/prose.tsx';
import { CtaLink } from './cta-link.server.tsx';
import type { SectionProps } from './section-props.ts';

export function Text({ section: { heading, body_html, link }, context }: SectionProps<'text'>) {
  return (
    <>
      <Prose html={context.richText.part(body_html, heading ? 2 : 1)} />
      <CtaLink link={link} context={context} />
    </>
  );
}
