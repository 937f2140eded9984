import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl/react';
import type { EndpointName, EndpointResponse } from '../../../contract/api/endpoints.ts';
import type { ContentType } from '../../../contract/content-types/content-types.ts';
import { type Fetch, useFetch } from '../../data/fetch/use-fetch.ts';
import { useApp } from '../../navigation/app-context.ts';
import { useStore } from '../../state/store.tsx';
import { Link } from '../link.tsx';
import { type Added, addPage } from './add-page.ts';
import styles from './list.module.css';
import { type ListQuery, listHref } from './list-href.ts';
import { Pagination } from './pagination.tsx';

type ListName = Extract<EndpointName, ContentType>;
type Item<Name extends ListName> = EndpointResponse<Name>['items'][number];

interface ShowMoreProps<Name extends ListName> {
  /** Name of the endpoint, which equals the page's path. */
  name: Name;
  /** Page of the list that the address names. */
  list: EndpointResponse<Name>;
  query: ListQuery;
  /** Endpoint parameters that are not part of the address. */
  order?: ListQuery;
  /** Renders the items as one `<ul>` with a link in each `<li>`. */
  children: (items: readonly Item<Name>[]) => ReactNode;
}

/**
 * List to which the link to the next page appends that page. It remains a link for modified clicks and without
 * JavaScript. The address does not change, so a reload or back navigation shows only the original page.
 */
export function ShowMore<Name extends ListName>(props: ShowMoreProps<Name>) {
  const { name, query, list } = props;
  // Starts a new list when the page or a filter changes.
  return <GrowingList key={listHref(`/${name}`, query, list.page)} {...props} />;
}

function GrowingList<Name extends ListName>({ name, list, query, order, children }: ShowMoreProps<Name>) {
  const t = useTranslations();
  const app = useApp();
  const lang = useStore().page.locale;
  const container = useRef<HTMLDivElement>(null);
  const link = useRef<HTMLAnchorElement>(null);

  const more: Fetch<Added<Item<Name>>> = useFetch(async (signal) => {
    if (!app) throw new Error('There is nothing to ask with before the application is there.');
    const page = String(lastPage + 1);
    const request = { query: { ...query, ...order, lang, page, per_page: String(list.per_page) } };
    const { requestContent } = await import('../../data/browser-content.ts');
    const next = await requestContent<ListName>(app.progress, name, request, { signal });
    return addPage<Item<Name>>(list.items, added.items, next as EndpointResponse<Name>);
  });
  const added = more.value ?? { items: [], latest: 0, page: list.page, totalPages: list.total_pages };
  const lastPage = added.page;
  const isNew = more.value !== null && !more.pending && more.error === null;

  const firstNew = list.items.length + added.items.length - added.latest;
  useEffect(() => {
    if (!isNew) return;
    // Moves the focus to the first new item, unless the visitor has moved it meanwhile.
    const { activeElement } = document;
    if (activeElement !== document.body && activeElement !== link.current) return;
    container.current?.querySelectorAll('li')[firstNew]?.querySelector('a')?.focus();
  }, [isNew, firstNew]);

  function follow(event: MouseEvent) {
    // The static export has no API, so the link opens the next page.
    if (import.meta.env.STATIC_EXPORT) return;
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    more.start();
  }

  const href = (page: number) => listHref(`/${name}`, query, page);
  return (
    <>
      <div ref={container}>{children([...list.items, ...added.items])}</div>
      <p className={styles.outcome} role="status">
        {more.error && t('errors.unavailable.text')}
        {isNew && t('list.added', { count: added.latest })}
      </p>
      <Pagination
        page={list.page}
        lastPage={lastPage}
        totalPages={added.totalPages}
        href={href}
        next={
          <Link
            ref={link}
            href={href(lastPage + 1)}
            rel="next"
            className={styles.showMore}
            data-prefetch="off"
            aria-busy={more.pending}
            onClick={follow}
          >
            {more.pending ? t('layout.loading') : more.error ? t('errors.retry') : <Label />}
          </Link>
        }
      />
    </>
  );
}

/** The style sheet shows one label. Without JavaScript, the link leads to the next page. */
function Label() {
  const t = useTranslations('list');
  if (import.meta.env.STATIC_EXPORT) return t('next');
  return (
    <>
      <span className={styles.withScript}>{t('showMore')}</span>
      <span className={styles.withoutScript}>{t('next')}</span>
    </>
  );
}
