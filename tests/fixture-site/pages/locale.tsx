import { useEffect } from 'react';
import { loadMessages } from '../../../site/i18n/messages.ts';
import type { PageProps } from '../../../site/navigation/resolve/page-definition.ts';

/** Requests an unknown locale, and a locale without a message file. */
export default function LocalePage({ data }: PageProps<{ title: string }>) {
  useEffect(() => {
    loadMessages('zz');
    loadMessages('xx');
  }, []);
  return <h1>{data.title}</h1>;
}
