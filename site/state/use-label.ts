import type { Label } from '../../contract/vocabulary.ts';
import { useStore } from './store.tsx';

/** Returns a function that selects a label's text in the page's language. */
export function useLabel(): (label: Label | undefined) => string {
  const { locale } = useStore().page;
  return (label) => label?.[locale] ?? '';
}
