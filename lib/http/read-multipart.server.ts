import type { Readable } from 'node:stream';
import Busboy from '@fastify/busboy';
import { BodyError, type BodyLimits, type BodySource, readChunks } from './read-body.ts';

export interface MultipartLimits extends BodyLimits {
  /** More fields are a `BodyError` (`too_large`). */
  maxFields: number;
  /** Longer values are truncated, so this limit must exceed every schema's. */
  maxFieldBytes: number;
  /** More files are dropped and set `hasMoreFiles`. */
  maxFiles: number;
  /** Larger files are truncated and set `isCutOff`. */
  maxFileBytes: number;
}

interface MultipartFile<Saved> {
  field: string;
  /** Without folders; may be empty. */
  fileName: string;
  saved: Saved;
  isCutOff: boolean;
}

export interface Multipart<Saved> {
  /** In body order. Names may repeat. */
  fields: [name: string, value: string][];
  files: MultipartFile<Saved>[];
  hasMoreFiles: boolean;
}

const HEADER_BYTES = 4096;
const HEADER_PAIRS = 20;
/** The parser checks its limits after each slice. Parsing 4 KiB takes 1 to 2 ms. */
const SLICE_BYTES = 4096;

/**
 * Reads fields into memory and streams files to `save`. After an error, the caller must delete saved files.
 *
 * @param save reads a file's content to its end; the result becomes `saved`
 * @throws {BodyError} or any error of `save`
 */
export async function readMultipart<Saved>(
  source: BodySource,
  limits: MultipartLimits,
  save: (content: AsyncIterable<Uint8Array>) => Promise<Saved>,
): Promise<Multipart<Saved>> {
  const parser = parserOf(source, limits);
  const result: Omit<Multipart<Saved>, 'files'> = { fields: [], hasMoreFiles: false };
  const streams: Readable[] = [];
  const saves: Promise<MultipartFile<Saved>>[] = [];
  let failure: { error: unknown } | null = null;
  let rejectStep: (error: unknown) => void = () => undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    rejectStep(error);
  };
  const step = (begin: (done: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      rejectStep = reject;
      if (failure) reject(failure.error);
      else begin(resolve);
    });

  parser.on('error', (cause) => fail(new BodyError('broken', { cause })));
  // The parser would continue beyond these limits, at a thousand times the sender's cost.
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => fail(new BodyError('too_large')));
  parser.on('filesLimit', () => {
    result.hasMoreFiles = true;
  });
  parser.on('field', (name, value) => result.fields.push([name ?? '', value]));
  parser.on('file', (field, content, fileName) => {
    streams.push(content);
    // The parser does not destroy its streams after errors: a later reader would wait forever.
    content.on('error', (error) => content.destroy(error));
    const file = save(content).then((saved) => ({
      field: field ?? '',
      fileName: fileName ?? '',
      saved,
      isCutOff: content.truncated,
    }));
    file.catch(fail);
    saves.push(file);
  });

  try {
    for await (const chunk of readChunks(source, limits)) {
      // Exceeding a limit stops only subsequent writes.
      for (let offset = 0; offset < chunk.byteLength; offset += SLICE_BYTES) {
        await step((done) => parser.write(chunk.subarray(offset, offset + SLICE_BYTES), done));
      }
    }
    await step((done) => {
      parser.once('finish', done);
      parser.end();
    });
    return { ...result, files: await Promise.all(saves) };
  } finally {
    for (const content of streams) if (!content.readableEnded) content.destroy(new BodyError('broken'));
    // The caller deletes saved files, so no file may still be written.
    await Promise.allSettled(saves);
  }
}

function parserOf({ headers }: BodySource, limits: MultipartLimits) {
  try {
    return new Busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      limits: {
        fields: limits.maxFields,
        fieldSize: limits.maxFieldBytes,
        files: limits.maxFiles,
        fileSize: limits.maxFileBytes,
        parts: limits.maxFields + limits.maxFiles + 1,
        headerPairs: HEADER_PAIRS,
        headerSize: HEADER_BYTES,
      },
    });
  } catch (cause) {
    throw new BodyError('broken', { cause });
  }
}
