import type { Field } from '../entity/field'
import { isUnknown } from '../entity/unknownType'
import { listOf, numberType } from '../expr/kinds'
import type { Expr } from '../expr/types'
import type { Finding } from '../finding/finding'
import { summing, totalsFindings } from '../finding/messages.totals'
import { compileAt, exprTypeOf } from './exprEnv'

interface TotalPlace {
  /** Fields whose sums the total may use. */
  readonly fields: Iterable<Field>
  /** The field whose column has the total. */
  readonly field: Field
  readonly pointer: string
  report(finding: Finding): void
}

/** Compiles a total from the sums of several columns; sums of the whole list are known on every page. */
export function compileTotalBy(source: unknown, place: TotalPlace): Expr | undefined {
  const { fields, field, pointer, report } = place
  const error = (message: string) => report({ pointer, severity: 'error', message })
  if (!isNumber(field) && !isUnknown(field.type)) {
    error(totalsFindings.notBy(field.key, field.type.title))
  }
  // A field of unknown type was reported where it is declared.
  const numbers = [...fields].filter(
    (one) => isUnknown(one.type) || (isNumber(one) && one.type.storage(one).kind !== 'none'),
  )
  const names = Object.fromEntries(numbers.map(({ key }) => [key, listOf(numberType)]))
  const expr = compileAt(source, { env: { names }, expects: numberType, pointer, report })
  const others = expr?.calls.filter((name) => name !== 'sum' && !summing.includes(name)) ?? []
  if (others.length > 0) error(totalsFindings.notSummed(others))
  return expr
}

export const isNumber = (field: Field): boolean =>
  (field.exprType ?? exprTypeOf(field)).kind === 'number'
