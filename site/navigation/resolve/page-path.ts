/** Returns a path without optional parameters (`/p/:slug?` → `/p`), or null if one is required. */
export function pathWithoutParameters(path: string): string | null {
  const own = path.replace(/\/:\w+\?$/, '');
  return own.includes(':') ? null : own;
}

/** Returns the slug of a page's own content: `services-fund` for `/services/fund`, `home` for `/`. */
export function contentSlug(path: string): string {
  return (
    path
      .replace(/\/:.*$/, '')
      .slice(1)
      .replaceAll('/', '-') || 'home'
  );
}
