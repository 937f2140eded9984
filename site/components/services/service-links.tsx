import { useStore } from '../../state/store.tsx';
import { Link } from '../link.tsx';

/** The ways for who comes for something, as the footer has them first: those that the header does not have. */
export function ServiceLinks({ className }: { className: string | undefined }) {
  const { header, footer } = useStore().site.navigation;
  const isMain = ({ href }: { href: string }) => header.some((main) => main.href === href);
  return (
    <ul className={className}>
      {footer[0]?.links
        .filter((link) => !isMain(link))
        .map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
    </ul>
  );
}
