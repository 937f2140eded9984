/** Elements that are usually below the first screen. */
const DEFERRED = [
  ':is(.page-region,.page-region>article)>:nth-child(n+3)',
  '.page-region .prose>:nth-child(n+7)',
  '.page-region li:has(img):nth-child(n+3)',
].join();

/**
 * Lays out one part per frame, because the whole page takes longer. See `styles/gradual-layout.css`.
 * Call this before anything forces a layout.
 */
export async function layOutGradually(): Promise<void> {
  const parts = [...document.querySelectorAll<HTMLElement>(DEFERRED)];
  for (const part of parts) part.dataset.layout = 'later';
  for (const part of parts) {
    await nextFrame();
    delete part.dataset.layout;
  }
}

/** Never resolves in hidden tabs, which need no layout. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
