import { STATIC_BASE } from '../payload/payload.ts';

/** The stylesheets that belong to loaded chunks. */
const sheets = new WeakMap<object, HTMLLinkElement>();
const requests = new Map<string, Promise<HTMLLinkElement>>();
/** Media of a page's stylesheet while another page is shown. */
const NOT_SHOWN = 'not all';
let shown: HTMLLinkElement | undefined;

/**
 * Loads a chunk together with the modules that it imports and the stylesheet of its page.
 * The build calls this function for every dynamic import (`vite/page-styles.ts`).
 *
 * @throws if the chunk or the stylesheet cannot be loaded
 */
export async function loadChunk<Chunk extends object>(
  load: () => Promise<Chunk>,
  files: readonly string[] = [],
): Promise<Chunk> {
  const hrefs = files.map((file) => `${STATIC_BASE}/${file}`);
  for (const href of hrefs) if (href.endsWith('.js') && !linkTo(href)) appendLink({ rel: 'modulepreload', href });
  const sheet = hrefs.find((href) => href.endsWith('.css'));
  const [chunk, link] = await Promise.all([load(), sheet && requestSheet(sheet)]);
  if (link) sheets.set(chunk, link);
  return chunk;
}

/** Applies the stylesheet of a page, and none of another page. Call it in the task that replaces the page. */
export function showSheetOf(chunk: object | undefined): void {
  const next = chunk && sheets.get(chunk);
  if (next === shown) return;
  if (next) next.media = 'all';
  if (shown) shown.media = NOT_SHOWN;
  shown = next;
}

function requestSheet(href: string): Promise<HTMLLinkElement> {
  const requested = requests.get(href) ?? loadSheet(href);
  requests.set(href, requested);
  // The next attempt requests a failed stylesheet again.
  requested.catch(() => requests.delete(href));
  return requested;
}

function loadSheet(href: string): Promise<HTMLLinkElement> {
  const link = linkTo(href);
  // In the server's HTML. One that has failed has no sheet.
  if (link?.sheet) return Promise.resolve(link);
  return new Promise((resolve, reject) => {
    const media = href.includes('/part-') ? 'all' : NOT_SHOWN;
    const added = appendLink({ rel: 'stylesheet', href, media });
    added.onload = () => resolve(added);
    added.onerror = () => {
      added.remove();
      reject(new Error(`${href} could not be loaded`));
    };
  });
}

function linkTo(href: string): HTMLLinkElement | null {
  return document.querySelector(`link[href="${href}"]`);
}

function appendLink(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), attributes);
  document.head.append(link);
  return link;
}
