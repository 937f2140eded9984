import { useStore } from '../../state/store.tsx';
import { Link } from '../link.tsx';
import { Phrases } from '../phrases.tsx';

/** Pages about one service, without the list of services and pages below a service. */
const SERVICE = /^\/services\/[^/]+$/;

/** Links to the first two services of the footer. */
export function ServiceLinks({ className }: { className: string | undefined }) {
  const { footer } = useStore().site.navigation;
  return (
    <ul className={className}>
      {footer[0]?.links
        .filter(({ href }) => SERVICE.test(href))
        .slice(0, 2)
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
