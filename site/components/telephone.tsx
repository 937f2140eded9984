import { useStore } from '../state/store.tsx';

/** Link to the company's telephone. English pages show the international number, which also works within Japan. */
export function Telephone() {
  const { site, page } = useStore();
  const telephone = page.locale === 'en' ? `+81 ${site.telephone.slice(1).replaceAll('-', ' ')}` : site.telephone;
  return <a href={`tel:${telephone.replaceAll(' ', '-')}`}>{telephone}</a>;
}
