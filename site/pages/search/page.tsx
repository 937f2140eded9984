import { Link } from '../../components/link.tsx';
import { Filters } from '../../components/list/filters.tsx';
import { listHref } from '../../components/list/list-href.ts';
import { Pagination } from '../../components/list/pagination.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { SearchField } from '../../components/search/search-field.tsx';
import type { PageProps } from '../../navigation/resolve/page-definition.ts';
import { useRoute } from '../../navigation/route.ts';
import type { SearchData } from './data.ts';
import { Hits } from './hits.tsx';
import styles from './page.module.css';

export { check } from './check.ts';

/** Search page: the field, the results with a filter by type, and links to the main pages if nothing matches. */
export default function SearchPage({ data: { title, query, problem, results, alternatives } }: PageProps<SearchData>) {
  const { q = '' } = useRoute().result.query;
  return (
    <>
      <PageHeader kind="type" title={title} />
      <div className={`grid ${styles.page}`}>
        <div className={styles.search}>
          <SearchField q={q.trim()} problem={problem} />
          <p className={styles.outcome} role="status" data-measured={results?.measured}>
            {results?.outcome}
          </p>
          {results?.filter && <Filters path="/search" filters={[results.filter]} query={query} />}
        </div>
        {results && results.hits.length > 0 && (
          <section className={styles.results} aria-label={title}>
            {results.partial && <p className={styles.partial}>{results.partial}</p>}
            <Hits hits={results.hits} />
            <Pagination
              page={results.page}
              totalPages={results.pages}
              href={(page) => listHref('/search', query, page)}
            />
          </section>
        )}
        {alternatives && <Alternatives {...alternatives} />}
      </div>
    </>
  );
}

function Alternatives({ advice, heading, links, contact }: NonNullable<SearchData['alternatives']>) {
  return (
    <section id="places" className={styles.alternatives} aria-labelledby="alternatives">
      {advice && <p>{advice}</p>}
      <h2 id="alternatives">{heading}</h2>
      <ul>
        {links.map(({ href, label }) => (
          <li key={href}>
            <Link href={href}>{label}</Link>
          </li>
        ))}
      </ul>
      <p>
        <Link className="more" href="/contact">
          {contact}
        </Link>
      </p>
    </section>
  );
}
