import { useStore } from '../../state/store.tsx';
import { Link } from '../link.tsx';
import { Phrases } from '../phrases.tsx';

/** Links of the same group that lead to lists, not to a service. */
const LISTS = ['/services', '/works'];

/** Service links: the footer's first group without lists. */
export function ServiceLinks({ className }: { className: string | undefined }) {
  const { footer } = useStore().site.navigation;
  return (
    <ul className={className}>
      {footer[0]?.links
        .filter(({ href }) => !LISTS.includes(href))
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
