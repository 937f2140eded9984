/** `--licence 'brokerage|東京都知事（1）第12345号|Governor of Tokyo (1) No. 12345|2020-04-01'` */
import * as v from 'valibot';
import { dateSchema, lineSchema } from '../../../contract/entries/fields.ts';
import type { Licence, LicenceKind } from './answers.ts';

const LICENCE_NAMES = {
  brokerage: 'real_estate_brokerage',
  'financial-instruments': 'financial_instruments',
  'joint-enterprise': 'specified_joint_enterprise',
} as const satisfies Record<string, LicenceKind>;
type LicenceName = keyof typeof LICENCE_NAMES;

function isLicenceName(name: string): name is LicenceName {
  return Object.hasOwn(LICENCE_NAMES, name);
}

export function readLicence(option: string): { kind: LicenceKind; licence: Licence } | null {
  const [name = '', ja = '', en = '', date = '', ...more] = option.split('|').map((part) => part.trim());
  const isRight = [ja, en].every((number) => v.is(lineSchema, number)) && v.is(dateSchema, date) && more.length === 0;
  if (!isLicenceName(name) || !isRight) return null;
  return { kind: LICENCE_NAMES[name], licence: { number: { ja, en }, authority: authorityOf(ja, en), date } };
}

/** Returns for example 「東京都知事」 for 「東京都知事（1）第12345号」. */
function authorityOf(ja: string, en: string): Licence['authority'] {
  const before = (text: string, end: RegExp) => text.split(end)[0]?.trim() || text;
  return { ja: before(ja, /[（(]|第/), en: before(en, /\(|No\./) };
}
