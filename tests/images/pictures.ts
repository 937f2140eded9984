import sharp from 'sharp';

/** Returns an image with noise over a gradient, so that its file has a realistic size. */
export async function photograph(width: number, height: number): Promise<Buffer> {
  const pixels = Buffer.alloc(width * height * 3);
  for (let index = 0; index < pixels.length; index += 3) {
    const x = (index / 3) % width;
    const y = Math.floor(index / 3 / width);
    pixels[index] = (x * 255) / width;
    pixels[index + 1] = (y * 255) / height;
    pixels[index + 2] = (x * 7 + y * 13) % 64;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
}

export function twoHalves(width: number, height: number): Promise<Buffer> {
  const blue = { create: { width: width / 2, height, channels: 3 as const, background: '#00f' } };
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

/** Returns an image whose EXIF orientation rotates it upright. */
export async function rotatedPhotograph(width: number, height: number): Promise<Buffer> {
  return sharp(await photograph(width, height))
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

export function animation(): Promise<Buffer> {
  const solid = (background: string) => ({ create: { width: 40, height: 30, channels: 3 as const, background } });
  return sharp([solid('#f00'), solid('#00f')].map((input) => ({ ...input })) as never, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
}

/** Returns a small PNG that claims a huge size. */
export async function decompressionBomb(): Promise<Buffer> {
  return sharp({ create: { width: 9000, height: 9000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

export interface ImageProperties {
  format: string;
  width: number;
  height: number;
}

/** Returns format and size of an image from its bytes. */
export async function readProperties(bytes: ArrayBuffer | Buffer): Promise<ImageProperties> {
  const { format, width, height } = await sharp(Buffer.from(bytes as ArrayBuffer)).metadata();
  return { format, width, height };
}

/** Requests an image until it is final. The first response is a fast encoding, and a busy server may ask to retry. */
export async function untilGenerated(url: string): Promise<Response> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const response = await fetch(url);
    const isPending =
      response.status === 503 || response.headers.get('cache-control') === 'public, max-age=0, must-revalidate';
    if (!isPending || Date.now() > deadline) return response;
    await response.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
