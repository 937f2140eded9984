/** Bodies and request heads of posted forms, for connections that a test controls. */

export const MEGABYTE = 1024 * 1024;
export const URLENCODED = 'application/x-www-form-urlencoded';

/** Headers of a browser's script. Each test uses a different client address. */
export const headersOf = (address: string, more: Record<string, string> = {}) => ({
  accept: 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-forwarded-for': address,
  ...more,
});

/** Returns a unique file that begins like a PDF. */
export function pdf(bytes: number, seed: number): Buffer<ArrayBuffer> {
  const content = Buffer.alloc(bytes, `${seed} `);
  content.write('%PDF-1.7\n');
  return content;
}

export function headOf(path: string, address: string, type: string, length: number): string {
  const headers = headersOf(address, { host: 'localhost', 'content-type': type, 'content-length': String(length) });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

/** The beginning of an upload that then stalls. */
export function uploadHead(address: string, path = '/recruit?position=3', megabytes = 15): string {
  const file = 'Content-Disposition: form-data; name="files"; filename="cv.pdf"\r\nContent-Type: application/pdf';
  return `${headOf(path, address, 'multipart/form-data; boundary=x', megabytes * MEGABYTE)}--x\r\n${file}\r\n\r\n%PDF-1.7\n`;
}

export function multipartOf(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${Buffer.from(value).toString('latin1')}\r\n`,
  );
  return `${parts.join('')}--x--\r\n`;
}
