import { captionIn, pictureIn } from '../../picture.tsx';
import { Prose } from '../../prose.tsx';
import type { PartProps } from './part.ts';
import { WayOn } from './way-on.server.tsx';

/** Running text, with a picture above it and a link that leads on where it has them. */
export function Text({ section: { heading, body_html, picture, link }, context }: PartProps<'text'>) {
  const { locale, richText } = context;
  return (
    <>
      {picture && (
        <figure>
          {pictureIn(locale, { picture, sizes: '(width >= 60rem) 62vw, 92vw' })}
          {captionIn(locale, picture)}
        </figure>
      )}
      <Prose html={richText.part(body_html, heading ? 2 : 1)} />
      <WayOn link={link} context={context} />
    </>
  );
}
