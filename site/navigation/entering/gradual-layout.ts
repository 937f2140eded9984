/** Elements that are usually below the first screen. */
const LATER = [
  '.page-region > :nth-child(n + 3)',
  '.page-region > article > :nth-child(n + 3)',
  '.page-region .prose > :nth-child(n + 7)',
  '.page-region li:has(img):nth-child(n + 3)',
].join();

/**
 * Lays out a page in steps, one part per frame, because the whole page takes longer than a frame.
 * See `styles/gradual-layout.css`. Call this before anything forces a layout.
 */
export async function layOutGradually(): Promise<void> {
  const parts = [...document.querySelectorAll<HTMLElement>(LATER)];
  for (const part of parts) part.dataset.layout = 'later';
  for (const part of parts) {
    await nextFrame();
    delete part.dataset.layout;
  }
}

/** Waits for the task after the next frame. Never resolves in hidden tabs, where layout is not needed. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
