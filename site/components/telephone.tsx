import { telephoneHref, visibleTelephone } from '../i18n/visible-telephone.ts';
import { useStore } from '../state/store.tsx';

/** Link to the company's telephone. */
export function Telephone() {
  const { site, page } = useStore();
  const { telephone } = site;
  return <a href={telephoneHref(telephone, page.locale)}>{visibleTelephone(telephone, page.locale)}</a>;
}
