import type { BrowserContext, Locator, Page } from 'playwright-core';
import sharp from 'sharp';

/** A part of the admin, as `docs/editing-wordpress.md` shows it. */
export interface View {
  /** The picture's file is called so. */
  name: string;
  /** Under WordPress's address. */
  path: string;
  /** What somebody does there first. */
  arrange?: (page: Page) => Promise<unknown>;
  /** What is shown; without it what the window shows. More than one: the rectangle around them. */
  parts?: (page: Page) => Locator[];
  /** Pixels from the top of the window that are shown, where there are no parts. */
  height?: number;
  /** Of a window that must be higher than usual. */
  windowHeight?: number;
}

export const WINDOW = { width: 1280, height: 900 };
/** One view, with all that is done in it. */
const PATIENCE_MS = 60_000;
/** Small, and letters stay sharp. */
const WEBP = { quality: 78, effort: 6, smartSubsample: true } as const;

/**
 * Takes a view as WebP.
 * @throws where a part of it does not appear
 */
export async function takeView(context: BrowserContext, origin: string, view: View): Promise<Buffer> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  // An editor asks whether one may leave.
  page.on('dialog', (dialog) => void dialog.accept());
  try {
    const window = { ...WINDOW, height: view.windowHeight ?? WINDOW.height };
    await page.setViewportSize(window);
    await page.goto(origin + view.path);
    await view.arrange?.(page);
    await stillness(page);
    const all = { x: 0, y: 0, ...window, height: view.height ?? window.height };
    const clip = view.parts ? await around(view.parts(page), all) : all;
    const png = await page.screenshot({ clip, caret: 'hide', animations: 'disabled' });
    return await sharp(png).webp(WEBP).toBuffer();
  } finally {
    await page.close({ runBeforeUnload: false });
  }
}

/** The rectangle around them, as far as it is in the window. */
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

/** Fonts and pictures have arrived, and two frames have been drawn. */
function stillness(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}
