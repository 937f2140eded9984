import { MEDIA_PATH } from '../../../contract/api/api-path.ts';

const HTML_SOURCE = new RegExp(`src="${MEDIA_PATH}([^"]+)"`, 'g');

/** Returns paths under `media/`. Pictures that no published document uses stay private. */
export function usedPictures(documents: object): string[] {
  const paths = new Set<string>();
  const collect = (value: unknown, key?: string): void => {
    if (typeof value === 'string') {
      if (key === 'src' && value.startsWith('media/')) paths.add(value.slice('media/'.length));
      else for (const [, path] of value.matchAll(HTML_SOURCE)) paths.add(path ?? '');
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, child] of Object.entries(value)) collect(child, name);
    }
  };
  collect(documents);
  return [...paths];
}
