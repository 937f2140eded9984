import { Link } from '../../../site/components/link.tsx';
import type { PageProps } from '../../../site/navigation/resolve/page-definition.ts';

const NAMES = [
  'unknown-middleware',
  'invalid',
  'invalid-async',
  'invalid-throws',
  'throws',
  'error-page-fails',
  'fetch',
  'refresh',
  'request',
  'locale',
  'long/1',
  'long/2',
];

export default function LinksPage({ data }: PageProps<{ title: string }>) {
  return (
    <>
      <h1>{data.title}</h1>
      <ul>
        {NAMES.map((name) => (
          <li key={name}>
            <Link href={`/fixture/${name}`}>{name}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}
