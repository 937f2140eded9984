/** THE way to read `multipart/form-data`: texts into memory, files to wherever they are saved, all of it bounded. */
import type { Readable } from 'node:stream';
import Busboy from '@fastify/busboy';
import { type BodyBounds, BodyError, type BodySource, readChunks } from './read-body.ts';

export interface MultipartBounds extends BodyBounds {
  /** The most parts that are no files; one more is `too_large`, as no form has it. */
  maxFields: number;
  /** The most bytes of one of them. What is longer is cut off there, which is more than any schema takes. */
  maxFieldBytes: number;
  /** The most files. Further ones are read and dropped, and `hasMoreFiles` says so. */
  maxFiles: number;
  /** The most bytes of one. What is longer is cut off there, and the file says so. */
  maxFileBytes: number;
}

export interface MultipartFile<Saved> {
  /** The part's name. */
  field: string;
  /** What the sender calls the file, without folders; empty where it has no name. */
  fileName: string;
  saved: Saved;
  isCutOff: boolean;
}

export interface Multipart<Saved> {
  /** Both in the order in which they stand there. A name may stand there twice. */
  fields: [name: string, value: string][];
  files: MultipartFile<Saved>[];
  hasMoreFiles: boolean;
}

/** The bytes of the headers of one part, and how many of them there may be. */
const HEADER_BYTES = 4096;
const HEADER_PAIRS = 20;
/** How much the parser is given at once: small enough that a limit is noticed within a millisecond or two. */
const SLICE_BYTES = 4096;

/**
 * @param save takes a file's content to its end; what it resolves to stands in the result
 * @throws {BodyError} or what `save` threw; what was saved until then is the caller's to remove
 */
export async function readMultipart<Saved>(
  source: BodySource,
  bounds: MultipartBounds,
  save: (content: AsyncIterable<Uint8Array>) => Promise<Saved>,
): Promise<Multipart<Saved>> {
  const parser = parserOf(source, bounds);
  const result: Omit<Multipart<Saved>, 'files'> = { fields: [], hasMoreFiles: false };
  const open: Readable[] = [];
  const saving: Promise<MultipartFile<Saved>>[] = [];
  let failure: { error: unknown } | null = null;
  /** Ends the step that is being waited for. */
  let giveUp: (error: unknown) => void = () => undefined;
  const fail = (error: unknown) => {
    failure ??= { error };
    giveUp(error);
  };
  /** Waits for one step, or for the failure that comes meanwhile. */
  const step = (begin: (done: () => void) => void) =>
    new Promise<void>((resolve, reject) => {
      giveUp = reject;
      if (failure) reject(failure.error);
      else begin(resolve);
    });

  parser.on('error', (cause) => fail(new BodyError('broken', { cause })));
  // What is beyond would still be taken apart, at a thousand times the cost of sending it.
  for (const limit of ['fieldsLimit', 'partsLimit'] as const) parser.on(limit, () => fail(new BodyError('too_large')));
  parser.on('filesLimit', () => {
    result.hasMoreFiles = true;
  });
  parser.on('field', (name, value) => result.fields.push([name ?? '', value]));
  parser.on('file', (field, content, fileName) => {
    open.push(content);
    // The parser only tells its streams of an error: who begins to read later would wait for ever.
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
      // In slices: a limit that is hit stops what comes after it, not what is in the parser's hands.
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
    // Whoever removes what was saved must not come before the last of it is.
    await Promise.allSettled(saving);
  }
}

function parserOf({ headers }: BodySource, bounds: MultipartBounds) {
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
