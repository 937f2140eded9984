import * as v from 'valibot';
import { bilingualSchema, dateTimeSchema, hrefSchema, languageSchema } from '../../contract/entries/fields.ts';
import { MAX_REDIRECTS, oldAddressSchema } from '../../contract/site/redirect.ts';

export const noticeFileSchema = v.object({
  text: bilingualSchema,
  link: v.optional(hrefSchema),
  from: v.optional(dateTimeSchema),
  until: v.optional(dateTimeSchema),
});

export const redirectRowSchema = v.object({
  from: oldAddressSchema,
  to: v.optional(hrefSchema),
  status: v.optional(v.picklist([301, 302, 410]), 301),
  lang: v.optional(languageSchema),
});

export const yamlFiles = {
  notice: noticeFileSchema,
  redirects: v.pipe(v.array(redirectRowSchema), v.maxLength(MAX_REDIRECTS)),
} as const satisfies Record<string, v.GenericSchema>;
