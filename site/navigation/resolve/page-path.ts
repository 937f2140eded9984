/** The path of a page that needs no parameter: `/p/:slug?` is shown at `/p`; null for a page that needs one. */
export function pathWithoutParameters(path: string): string | null {
  const own = path.replace(/\/:\w+\?$/, '');
  return own.includes(':') ? null : own;
}

/** The slug of a page's own content: `services-fund` for `/services/fund`, `home` for the home page. */
export function contentSlug(path: string): string {
  return (
    path
      .replace(/\/:.*$/, '')
      .slice(1)
      .replaceAll('/', '-') || 'home'
  );
}
