/** Parses `multipart/form-data` with limits on everything: fields into memory, files streamed to where they are saved. */
import type { Readable } from 'node:stream';
import Busboy from '@fastify/busboy';
import { BodyError, type BodyLimits, type BodySource, readChunks } from './read-body.ts';

export interface MultipartLimits extends BodyLimits {
  /** Maximum number of fields. One more is a `BodyError` (`too_large`). */
  maxFields: number;
  /** Maximum size of a field in bytes. Longer values are truncated; the limit is above that of any schema. */
  maxFieldBytes: number;
  /** Maximum number of files. Further ones are dropped, and `hasMoreFiles` is set. */
  maxFiles: number;
  /** Maximum size of a file in bytes. A larger one is truncated, and its `isCutOff` is set. */
  maxFileBytes: number;
}

interface MultipartFile<Saved> {
  /** The part's name. */
  field: string;
  /** The name that the sender gives the file, without folders; empty where there is none. */
  fileName: string;
  saved: Saved;
  isCutOff: boolean;
}

export interface Multipart<Saved> {
  /** In the order of the body. Names may repeat. */
  fields: [name: string, value: string][];
  files: MultipartFile<Saved>[];
  hasMoreFiles: boolean;
}

/** Limits on the headers of one part: bytes, and number of headers. */
const HEADER_BYTES = 4096;
const HEADER_PAIRS = 20;
/** Size of the slices for the parser, which checks its limits after each: 4 KiB takes it a millisecond or two. */
const SLICE_BYTES = 4096;

/**
 * @param save reads a file's content to its end; its result becomes `saved`
 * @throws {BodyError}, or what `save` throws; then the caller removes what was saved
 */
export async function readMultipart<Saved>(
  source: BodySource,
  bounds: MultipartLimits,
  save: (content: AsyncIterable<Uint8Array>) => Promise<Saved>,
): Promise<Multipart<Saved>> {
  const parser = parserOf(source, bounds);
  const result: Omit<Multipart<Saved>, 'files'> = { fields: [], hasMoreFiles: false };
  const open: Readable[] = [];
  const saving: Promise<MultipartFile<Saved>>[] = [];
  let failure: { error: unknown } | null = null;
  /** Rejects the current step. */
  let giveUp: (error: unknown) => void = () => undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    giveUp(error);
  };
  /** Waits for one step, or for a failure of the parser in the meantime. */
  const step = (begin: (done: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      giveUp = reject;
      if (failure) reject(failure.error);
      else begin(resolve);
    });

  parser.on('error', (cause) => fail(new BodyError('broken', { cause })));
  // The parser would go on parsing beyond these limits, at a thousand times the cost of sending it.
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => fail(new BodyError('too_large')));
  parser.on('filesLimit', () => {
    result.hasMoreFiles = true;
  });
  parser.on('field', (name, value) => result.fields.push([name ?? '', value]));
  parser.on('file', (field, content, fileName) => {
    open.push(content);
    // The parser emits an error on its streams without destroying them: a reader that starts later would wait for ever.
    content.on('error', (error) => content.destroy(error));
    const file = save(content).then((saved) => ({
      field: field ?? '',
      fileName: fileName ?? '',
      saved,
      isCutOff: content.truncated,
    }));
    file.catch(fail);
    saving.push(file);
  });

  try {
    for await (const chunk of readChunks(source, bounds)) {
      // In slices: exceeding a limit stops the following writes, not the current one.
      for (let at = 0; at < chunk.byteLength; at += SLICE_BYTES) {
        await step((done) => parser.write(chunk.subarray(at, at + SLICE_BYTES), done));
      }
    }
    await step((done) => {
      parser.once('finish', done);
      parser.end();
    });
    return { ...result, files: await Promise.all(saving) };
  } finally {
    for (const content of open) if (!content.readableEnded) content.destroy(new BodyError('broken'));
    // The caller removes saved files after a failure: wait until none is being written.
    await Promise.allSettled(saving);
  }
}

function parserOf({ headers }: BodySource, bounds: MultipartLimits) {
  try {
    return new Busboy({
      headers: { 'content-type': headers.get('content-type') ?? '' },
      limits: {
        fields: bounds.maxFields,
        fieldSize: bounds.maxFieldBytes,
        files: bounds.maxFiles,
        fileSize: bounds.maxFileBytes,
        parts: bounds.maxFields + bounds.maxFiles + 1,
        headerPairs: HEADER_PAIRS,
        headerSize: HEADER_BYTES,
      },
    });
  } catch (cause) {
    throw new BodyError('broken', { cause });
  }
}
