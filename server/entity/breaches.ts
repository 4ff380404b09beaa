import type { Db } from '../db/open'
import type { FieldError } from '../http/envelope'
import type { Caller } from '../http/right'
import { fileBreaches, type Judged } from './fileCheck'
import type { Layout } from './layout'
import { ruleBreaches } from './ruleCheck'

/**
 * What only other tables can tell of records that are to be written, by whichever door: values that break the
 * rule of their field, and files that the field may not name. Never called with a transaction open.
 */
export async function breaches<Row extends Judged>(
  rows: readonly Row[],
  where: { readonly db: Db; readonly layout: Layout; readonly caller: Caller },
): Promise<readonly { readonly row: Row; readonly error: FieldError }[]> {
  return [...(await ruleBreaches(rows, where)), ...(await fileBreaches(rows, where))]
}
