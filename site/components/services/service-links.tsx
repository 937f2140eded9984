import { useStore } from '../../state/store.tsx';
import { Link } from '../link.tsx';
import { Phrases } from '../phrases.tsx';

/** Service links: the footer's first group without the links of the header. */
export function ServiceLinks({ className }: { className: string | undefined }) {
  const { header, footer } = useStore().site.navigation;
  const isMain = ({ href }: { href: string }) => header.some((main) => main.href === href);
  return (
    <ul className={className}>
      {footer[0]?.links
        .filter((link) => !isMain(link))
        .map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>
              <span>
                <Phrases text={label} />
              </span>
            </Link>
          </li>
        ))}
    </ul>
  );
}
