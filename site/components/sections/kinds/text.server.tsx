import { Prose } from '../../text/prose.tsx';
import type { SectionProps } from './part.ts';
import { CtaLink } from './way-on.server.tsx';

export function Text({ section: { heading, body_html, link }, context }: SectionProps<'text'>) {
  return (
    <>
      <Prose html={context.richText.part(body_html, heading ? 2 : 1)} />
      <CtaLink link={link} context={context} />
    </>
  );
}
