import { MEDIA_PATH } from '../../../contract/api/api-path.ts';

const IN_HTML = new RegExp(`src="${MEDIA_PATH}([^"]+)"`, 'g');

/** Returns paths under `media/`. Pictures that no published document uses stay private. */
export function usedPictures(documents: object): string[] {
  const found = new Set<string>();
  const look = (value: unknown, key?: string): void => {
    if (typeof value === 'string') {
      if (key === 'src' && value.startsWith('media/')) found.add(value.slice('media/'.length));
      else for (const [, path] of value.matchAll(IN_HTML)) found.add(path ?? '');
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, inner] of Object.entries(value)) look(inner, name);
    }
  };
  look(documents);
  return [...found];
}
