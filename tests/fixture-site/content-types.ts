import type { AnyContentType } from '../../contract/content-types/define-content-type.ts';
import { reports } from './reports/definition.ts';

export const extraTypes: Readonly<Record<string, AnyContentType>> = { reports };
