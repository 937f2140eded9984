/** The body's bytes, or null where there are more than so many: then the rest is not read. */
export async function readBounded(response: Response, maxBytes: number): Promise<Blob | null> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  // Not `for await`: Safari's streams cannot do it.
  const reader = response.body?.getReader();
  for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
    size += chunk.value.byteLength;
    if (size > maxBytes) {
      // Not waited for: a transport may take its time to end.
      reader?.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(chunk.value);
  }
  return new Blob(chunks);
}
