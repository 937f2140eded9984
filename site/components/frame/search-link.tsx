import { type ComponentType, type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRoute } from '../../navigation/route.ts';
import { Link } from '../link.tsx';

const loadDialog = () => import('../search/search-dialog.tsx');
/** Asked for when somebody reaches for the link. If it cannot be had, the click tries again, and then goes to the page. */
const prepare = () => void loadDialog().catch(() => {});

/** Leads to the search page; where there is JavaScript, it opens the field above the page that is shown. */
export function SearchLink({ className }: { className?: string | undefined }) {
  const t = useTranslations('frame');
  const { page } = useRoute();
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null);

  async function open(event: MouseEvent<HTMLAnchorElement>) {
    const isOwn = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isOwn || page?.name === 'search') return;
    event.preventDefault();
    const { href } = event.currentTarget;
    try {
      const { default: SearchDialog } = await loadDialog();
      setDialog(() => SearchDialog);
    } catch {
      location.assign(href);
    }
  }

  return (
    <>
      <Link
        className={className}
        href="/search"
        data-prefetch="intent"
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={open}
      >
        {t('search')}
      </Link>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
