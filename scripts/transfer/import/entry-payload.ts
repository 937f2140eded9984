import { createHash } from 'node:crypto';
import type { wordpressFields } from '../../schemas/wordpress-fields.ts';
import { type Attachment, attributeBlock, htmlToBlocks } from './html-to-blocks.ts';
import { withAttachments } from './imported-media.ts';
import type { ImportedText } from './imported-text.ts';
import type { ImportedEntry } from './read-content.ts';

type Fields = Readonly<Record<string, unknown>>;
type WordPressFields = ReturnType<typeof wordpressFields>['types'][string];

/**
 * @param attachmentAt finds an imported attachment by its path
 * @param files PDFs by language
 */
export function entryPayload(
  { type, id, folder, texts, drafts }: ImportedEntry,
  wordpressFields: WordPressFields,
  attachmentAt: (path: string) => Attachment | undefined,
  files: Readonly<Record<string, number>>,
): { hash: string } & Fields {
  const { document, fields } = texts.ja;
  // The hash must not depend on the address of WordPress.
  const placeless = (path: string) => {
    const attachment = attachmentAt(path);
    return attachment && { id: attachment.id, url: path };
  };
  const valuesOf = (text: ImportedText, names: object) => {
    const values: Fields = { ...text.fields, ...(text.document.facts as Fields | undefined), ...text.document };
    return withAttachments(
      Object.fromEntries(
        Object.keys(names).flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])),
      ),
      idAt,
    );
  };
  const idAt = (path: string) => attachmentAt(path)?.id ?? 0;
  const isScheduled = typeof fields.publish_at === 'string' && Date.parse(fields.publish_at) > Date.now();
  const textOf = (text: ImportedText, attachments: typeof attachmentAt) => ({
    title: text.document.title,
    status: text.isDraft ? 'draft' : isScheduled ? 'future' : 'publish',
    fields: valuesOf(text, wordpressFields.translated),
    content: contentOf(text.document, attachments),
    name: text.name,
    source: text.source,
  });
  const sharedOf = (text: ImportedText) => ({
    published_at: text.document.published_at,
    modified_at: text.document.modified_at,
    shared: valuesOf(text, wordpressFields.shared),
  });
  // An unpublished text exists only as a draft.
  const english = texts.en ?? (drafts.en && { ...drafts.en, isDraft: true });
  const draftOf = (text: ImportedText, attachments: typeof attachmentAt) => ({
    ...textOf(text, attachments),
    ...sharedOf(text),
    status: 'draft',
  });
  const payload = (attachments: typeof attachmentAt) => ({
    ...(document.slug !== undefined && { slug: document.slug }),
    folder: folder.path,
    ...sharedOf(texts.ja),
    ...(isScheduled && { publish_at: fields.publish_at }),
    ...(Object.keys(files).length > 0 && { files }),
    ja: textOf(texts.ja, attachments),
    ...(english && { en: textOf(english, attachments) }),
    drafts: {
      ...(drafts.ja && { ja: draftOf(drafts.ja, attachments) }),
      ...(texts.en && drafts.en && { en: draftOf(drafts.en, attachments) }),
    },
  });
  const hash = createHash('sha256')
    .update(JSON.stringify([type, id, payload(placeless)]))
    .digest('hex');
  return { ...payload(attachmentAt), hash };
}

function contentOf(document: Fields, attachmentAt: (path: string) => Attachment | undefined): string {
  const sections = (document.sections ?? []) as Fields[];
  const idAt = (path: string) => attachmentAt(path)?.id ?? 0;
  return [
    htmlToBlocks((document.body_html as string | undefined) ?? '', attachmentAt),
    ...sections.map(({ type, ...section }) =>
      attributeBlock(`meguri/${type}`, withAttachments(section, idAt) as object),
    ),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}
