import { visibleTelephone } from '../i18n/visible-telephone.ts';
import { useStore } from '../state/store.tsx';

/** Link to the company's telephone. */
export function Telephone() {
  const { site, page } = useStore();
  const telephone = visibleTelephone(site.telephone, page.locale);
  return <a href={`tel:${telephone.replaceAll(' ', '-')}`}>{telephone}</a>;
}
