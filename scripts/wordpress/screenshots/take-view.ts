import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';

export interface View {
  name: string;
  path: string;
  arrange?: (page: Page) => Promise<unknown>;
  /** Elements to show; by default the window. */
  parts?: (page: Page) => Locator[];
  /** Used without `parts`. */
  height?: number;
  windowHeight?: number;
}

export const WINDOW = { width: 1280, height: 900 };
const TIMEOUT_MS = 60_000;
/** Small files with sharp text. */
const WEBP = { quality: 78, effort: 6, smartSubsample: true } as const;

export async function takeView(context: BrowserContext, origin: string, view: View): Promise<Buffer> {
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  page.on('dialog', (dialog) => void dialog.accept());
  try {
    const window = { ...WINDOW, height: view.windowHeight ?? WINDOW.height };
    await page.setViewportSize(window);
    await page.goto(origin + view.path);
    await view.arrange?.(page);
    await waitUntilStable(page);
    const all = { x: 0, y: 0, ...window, height: view.height ?? window.height };
    const clip = view.parts ? await around(view.parts(page), all) : all;
    const png = await page.screenshot({ clip, caret: 'hide', animations: 'disabled' });
    return await sharp(png).webp(WEBP).toBuffer();
  } finally {
    await page.close({ runBeforeUnload: false });
  }
}

async function around(parts: readonly Locator[], window: { width: number; height: number }) {
  const boxes = [];
  for (const part of parts) {
    await part.waitFor();
    const box = await part.boundingBox();
    if (box) boxes.push(box);
  }
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)));
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)));
  const right = Math.min(window.width, Math.max(...boxes.map(({ x, width }) => x + width)));
  const bottom = Math.min(window.height, Math.max(...boxes.map(({ y, height }) => y + height)));
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** Waits for fonts, images and two frames. */
function waitUntilStable(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
