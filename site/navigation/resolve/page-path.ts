/** `/p/:slug?` → `/p`; null if a parameter is required. */
export function pathWithoutParameters(path: string): string | null {
  const own = path.replace(/\/:\w+\?$/, '');
  return own.includes(':') ? null : own;
}

/** `services-fund` for `/services/fund`, `home` for `/`. */
export function contentSlug(path: string): string {
  return (
    path
      .replace(/\/:.*$/, '')
      .slice(1)
      .replaceAll('/', '-') || 'home'
  );
}
