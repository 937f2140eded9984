export interface Video {
  service: string;
  company: string;
  page: string;
  /** Plays immediately, and without cookies where supported. */
  player: string;
}

const SERVICES: { hosts: RegExp; read: (url: URL) => Video | null }[] = [
  { hosts: /^(?:(?:www\.|m\.)?youtube\.com|www\.youtube-nocookie\.com|youtu\.be)$/, read: readYouTube },
  { hosts: /^(?:(?:www\.)?vimeo\.com|player\.vimeo\.com)$/, read: readVimeo },
];

/** Permitted frames in the Content-Security-Policy. */
export const PLAYER_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'];

export function videoAt(address: string): Video | null {
  const absolute = address.startsWith('//') ? `https:${address}` : address;
  if (!/^https?:/i.test(absolute) || !URL.canParse(absolute)) return null;
  const url = new URL(absolute);
  return SERVICES.find(({ hosts }) => hosts.test(url.host))?.read(url) ?? null;
}

/** Returns whether a URL is a player frame rather than a page. */
export function isPlayer(address: string): boolean {
  return videoAt(address) !== null && /\/(?:embed|video)\//.test(address);
}

function readYouTube({ host, pathname, searchParams }: URL): Video | null {
  const [, folder = '', name = ''] = pathname.split('/');
  const isNamed = host !== 'youtu.be' && ['embed', 'shorts', 'live'].includes(folder);
  const id = host === 'youtu.be' ? folder : isNamed ? name : searchParams.get('v');
  if (!id || !/^[\w-]{11}$/.test(id)) return null;
  const start = /^\d{1,5}/.exec(searchParams.get('start') ?? searchParams.get('t') ?? '')?.[0];
  return {
    service: 'YouTube',
    company: 'Google LLC',
    page: `https://www.youtube.com/watch?v=${id}${start ? `&t=${start}` : ''}`,
    player: `${PLAYER_ORIGINS[0]}/embed/${id}?autoplay=1${start ? `&start=${start}` : ''}`,
  };
}

function readVimeo({ pathname, searchParams }: URL): Video | null {
  const [, id, key = searchParams.get('h') ?? ''] =
    /^\/(?:video\/)?(\d{1,12})(?:\/([\da-f]{1,20}))?\/?$/.exec(pathname) ?? [];
  if (!id || !/^[\da-f]{0,20}$/.test(key)) return null;
  return {
    service: 'Vimeo',
    company: 'Vimeo.com, Inc.',
    page: `https://vimeo.com/${id}${key && `/${key}`}`,
    player: `${PLAYER_ORIGINS[1]}/video/${id}?autoplay=1&dnt=1${key && `&h=${key}`}`,
  };
}
