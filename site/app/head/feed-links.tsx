import { pages } from '../../routes.ts';
import { feedLists, feedPath } from '../../seo/feed-path.ts';
import { useStore } from '../../state/store.tsx';

/** Server only: feed readers do not run scripts. */
export function FeedLinks() {
  const { page, site } = useStore();
  return feedLists(pages).map((list) => (
    <link
      key={list.path}
      rel="alternate"
      type="application/atom+xml"
      title={`${list.label[page.locale]} | ${site.name}`}
      href={feedPath(list, page.locale)}
    />
  ));
}
