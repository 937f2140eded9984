import { Link } from '../../../site/components/link.tsx';
import type { PageProps } from '../../../site/navigation/resolve/page-definition.ts';

/** A page longer than any window, with links to other parameters, queries and fragments of the same page. */
export default function LongPage({ data }: PageProps<{ title: string }>) {
  return (
    <>
      <h1>{data.title}</h1>
      <p>
        <Link href="/fixture/long/1">first</Link> <Link href="/fixture/long/2">second</Link>{' '}
        <Link href="/fixture/long/1?x=1">query</Link> <a href="#end">end</a>
      </p>
      {/* A single section, because each section takes a frame when the page is entered. */}
      <div>
        {Array.from({ length: 120 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change
          <p key={line}>Line {line + 1}</p>
        ))}
      </div>
      <h2 id="end">end of {data.title}</h2>
      <Link href="/fixture/long/2">second, from below</Link>
    </>
  );
}
