/** What of a page is below the first screen, as a rule: of its parts, of a long text and of a list of pictures all but the first. */
const LATER = [
  '.page-region > :nth-child(n + 3)',
  '.page-region > article > :nth-child(n + 3)',
  '.page-region .prose > :nth-child(n + 7)',
  '.page-region li:has(img):nth-child(n + 3)',
].join();

/**
 * Lays a page that is entered at its top out part by part, one in each frame after the first (`styles/gradual-layout.css`):
 * all of it at once takes longer than a frame. To be called before anything of the page is laid out.
 */
export async function layOutGradually(): Promise<void> {
  const parts = [...document.querySelectorAll<HTMLElement>(LATER)];
  for (const part of parts) part.dataset.layout = 'later';
  for (const part of parts) {
    await nextFrame();
    delete part.dataset.layout;
  }
}

/** The task after the next frame. In a tab behind others there is none: nothing of the page is seen there, either. */
function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}
