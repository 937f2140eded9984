import { useTranslations } from 'use-intl/react';
import { LICENCE_KINDS } from '../../contract/vocabulary.ts';
import { useStore } from '../state/store.tsx';
import { Day } from './day.tsx';

/** Licences, registrations and membership, as far as the company holds them. */
export function Licences() {
  const t = useTranslations('company.licences');
  const { licences, association } = useStore().site;
  const held = LICENCE_KINDS.flatMap((kind) => {
    const licence = licences?.[kind];
    return licence ? [{ name: t(kind), text: licence.number, ...licence }] : [];
  });
  const rows = association ? [...held, { ...association, text: association.name, name: t('association') }] : held;
  if (rows.length === 0) return null;
  return (
    <dl>
      {rows.map(({ name, text, authority, date }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {text}
            <small>
              {authority} <Day date={date} />
            </small>
          </dd>
        </div>
      ))}
    </dl>
  );
}
