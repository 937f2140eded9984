import { STATIC_BASE } from '../payload/payload.ts';

/** The stylesheets that belong to loaded chunks. */
const sheets = new WeakMap<object, readonly HTMLLinkElement[]>();
const requests = new Map<string, Promise<HTMLLinkElement>>();
/** Media of a page's stylesheet while another page is shown. */
const NOT_SHOWN = 'not all';
let activeSheets: readonly HTMLLinkElement[] = [];

/**
 * Loads a chunk together with the modules that it imports and its stylesheets.
 * The build calls this function for every dynamic import (`vite/page-styles.ts`).
 *
 * @throws if the chunk or a stylesheet cannot be loaded
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, files: readonly string[] = []): Promise<Chunk> {
  const hrefs = files.map((file) => `${STATIC_BASE}/${file}`);
  for (const href of hrefs) if (href.endsWith('.js') && !linkTo(href)) appendLink({ rel: 'modulepreload', href });
  const requested = hrefs.filter((href) => href.endsWith('.css')).map(requestSheet);
  const [chunk, links] = await Promise.all([load(), Promise.all(requested)]);
  // Vite moves a `then` after the import into `load`: it runs before the stylesheets apply, and returns any value.
  if (typeof chunk === 'object' && chunk !== null) sheets.set(chunk, links);
  return chunk;
}

/** Applies the stylesheets of a page, and none of another page. Call it in the task that replaces the page. */
export function showSheetsOf(chunk: object | undefined): void {
  const next = (chunk && sheets.get(chunk)) ?? [];
  for (const link of next) if (link.media) link.media = 'all';
  for (const link of activeSheets) if (!next.includes(link)) link.media = NOT_SHOWN;
  activeSheets = next;
}

function requestSheet(href: string): Promise<HTMLLinkElement> {
  const requested = requests.get(href) ?? loadSheet(href);
  requests.set(href, requested);
  // The next attempt requests a failed stylesheet again.
  requested.catch(() => requests.delete(href));
  return requested;
}

function loadSheet(href: string): Promise<HTMLLinkElement> {
  // In the server's HTML, which remains readable if a second attempt fails, too.
  const link = linkTo(href);
  if (link && hasRules(link)) return Promise.resolve(link);
  return new Promise((resolve, reject) => {
    const media = href.includes('/part-') ? 'all' : NOT_SHOWN;
    const added = appendLink({ rel: 'stylesheet', href, media });
    added.onload = () => resolve(added);
    added.onerror = () => {
      added.remove();
      if (link) resolve(link);
      else reject(new Error(`${href} could not be loaded`));
    };
  });
}

/** In Chromium, a stylesheet that failed to load is empty, or must not be read. */
function hasRules({ sheet }: HTMLLinkElement): boolean {
  try {
    return Boolean(sheet?.cssRules.length);
  } catch {
    return false;
  }
}

function linkTo(href: string): HTMLLinkElement | null {
  return document.querySelector(`link[href="${href}"]`);
}

function appendLink(attributes: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), attributes);
  document.head.append(link);
  return link;
}
