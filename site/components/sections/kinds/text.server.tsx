import { Prose } from '../../text/prose.tsx';
import type { PartProps } from './part.ts';
import { WayOn } from './way-on.server.tsx';

export function Text({ section: { heading, body_html, link }, context }: PartProps<'text'>) {
  return (
    <>
      <Prose html={context.richText.part(body_html, heading ? 2 : 1)} />
      <WayOn link={link} context={context} />
    </>
  );
}
