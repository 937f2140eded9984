import type { ComponentProps } from 'react';
import type { Picture as PictureData } from '../../contract/fields.ts';
import { pictureUrl } from '../content/picture-url.ts';
import { useStore } from '../runtime/store.tsx';

/** A picture with its size, so that nothing moves when it arrives. `priority` for the one that is seen first. */
export function Picture({
  picture,
  priority = false,
  decorative = false,
  ...rest
}: { picture: PictureData; priority?: boolean; decorative?: boolean } & Pick<ComponentProps<'img'>, 'className'>) {
  const { locale } = useStore().page;
  const { src, width, height, alt } = picture;
  return (
    <img
      src={pictureUrl(src)}
      width={width}
      height={height}
      alt={decorative ? '' : alt[locale]}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onLoad={notWaitedFor}
      {...rest}
    />
  );
}

/** React keeps a new page back until its pictures are decoded, up to 0.8 s; not those whose loading somebody follows. */
const notWaitedFor = () => {};
