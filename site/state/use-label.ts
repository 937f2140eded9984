import type { Label } from '../../contract/vocabulary.ts';
import { useStore } from './store.tsx';

export function useLabel(): (label: Label | undefined) => string {
  const { locale } = useStore().page;
  return (label) => label?.[locale] ?? '';
}
