import type { Section } from '../../../../contract/entries/sections.ts';
import type { LoadContext } from '../../../navigation/resolve/page-loader.ts';

/** What a part is made in: the page's language, and the one way for the backend's HTML. */
export type MarkupContext = Pick<LoadContext, 'locale' | 'richText'>;

/** What the part for a kind of section gets. */
export interface PartProps<Type extends Section['type']> {
  section: Extract<Section, { type: Type }>;
  context: MarkupContext;
}
