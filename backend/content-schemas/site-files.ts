import * as v from 'valibot';
import { lineSchema, paragraphSchema } from '../../contract/entries/fields.ts';
import { pictureFileSchema } from '../../contract/entries/written/picture-file.ts';
import { formSubject, forms, SUBMISSION_KINDS, type SubmissionKind } from '../../contract/forms/forms.ts';
import { siteProfileSchema, telephoneSchema } from '../../contract/site/site-profile.ts';

const {
  lang: _lang,
  share_picture: _picture,
  logo: _logo,
  notice: _notice,
  telephone: _telephone,
  ...profile
} = siteProfileSchema.entries;

export const logoNameSchema = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9._-]*\.(?:svg|png)$/));

/** Variable name, as in `{{press_email}}`. */
export const variableNameSchema = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,39}$/));

/**
 * `hours` and `closed` are separate, so that texts can use `{{hours}}` alone.
 * Fields are required even where the contract allows their absence.
 */
export const siteFiles = {
  shared: { share_picture: pictureFileSchema, telephone: telephoneSchema },
  translated: {
    ...profile,
    forms: v.optional(
      v.object(Object.fromEntries(SUBMISSION_KINDS.map((kind) => [kind, v.optional(formCopyOf(kind))]))),
    ),
    description: paragraphSchema,
    mission: lineSchema,
    address: profile.address.wrapped,
    hours: v.pipe(lineSchema, v.maxLength(100)),
    closed: v.optional(v.pipe(lineSchema, v.maxLength(150))),
    words: v.optional(v.record(variableNameSchema, lineSchema)),
    navigation: profile.navigation.wrapped,
    logo: v.optional(v.object({ on_paper: logoNameSchema, on_pictures: v.optional(logoNameSchema) })),
  },
};

/** Forms that send links have no `reply`. */
function formCopyOf(kind: SubmissionKind) {
  const paragraph = v.optional(paragraphSchema);
  const gives = formSubject(kind)?.gives;
  const { topic } = forms[kind];
  const entries: v.ObjectEntries = {
    ...(gives !== 'links' && { reply: paragraph }),
    ...(gives === 'seat' && { reply_online: paragraph }),
    purpose: paragraph,
    ...(topic && { purposes: v.optional(v.object(v.entriesFromList(topic.values, paragraph))) }),
  };
  return v.object(entries);
}
