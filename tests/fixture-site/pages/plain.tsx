import type { PageProps } from '../../../site/navigation/resolve/page-definition.ts';

export default function PlainPage({ data }: PageProps<{ title: string }>) {
  return <h1>{data.title}</h1>;
}
