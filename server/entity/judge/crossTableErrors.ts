import type { Db } from '../../db/open'
import type { FieldError } from '../../http/envelope'
import type { Caller } from '../../http/right'
import type { Layout } from '../schema/layout'
import { fileErrors, type Judged } from './fileCheck'
import { ruleErrors } from './ruleCheck'

/**
 * What only other tables can tell of records that are to be written, by whichever door: values that break the
 * rule of their field, and files that the field may not name. Never called with a transaction open.
 */
export async function crossTableErrors<Row extends Judged>(
  rows: readonly Row[],
  where: { readonly db: Db; readonly layout: Layout; readonly caller: Caller },
): Promise<readonly { readonly row: Row; readonly error: FieldError }[]> {
  return [...(await ruleErrors(rows, where)), ...(await fileErrors(rows, where))]
}
