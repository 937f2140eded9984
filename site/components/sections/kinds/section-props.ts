import type { Section } from '../../../../contract/entries/sections.ts';
import type { LoadContext } from '../../../navigation/resolve/page-loader.ts';

/** Context for rendering sections: the page's language and the sanitising renderer of backend HTML. */
export type MarkupContext = Pick<LoadContext, 'locale' | 'richText'>;

/** Props of the component for a section type. */
export interface SectionProps<Type extends Section['type']> {
  section: Extract<Section, { type: Type }>;
  context: MarkupContext;
}
