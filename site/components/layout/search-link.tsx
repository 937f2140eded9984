import { type ComponentType, type MouseEvent, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { useRoute } from '../../navigation/route.ts';
import { Link } from '../link.tsx';

const loadDialog = () => import('../search/search-dialog.tsx');
/** Preloads the dialog on hover or focus. If this fails, the click retries and falls back to the search page. */
const prepare = () => void loadDialog().catch(() => {});

/** Link to the search page. With JavaScript, it opens the search dialog over the current page. */
export function SearchLink({ className }: { className?: string | undefined }) {
  const t = useTranslations('layout');
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
