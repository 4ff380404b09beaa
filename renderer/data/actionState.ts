import { dataMessages } from '../messages'
import type { ActionModel } from '../model/entity/action'
import { type Entity, permissionOf } from '../model/entity/entity'
import { isLocked } from '../model/entity/states'
import type { ExprUser } from '../model/entity/user'
import type { Scope } from '../model/expr/types'
import type { WireRecord } from './envelope'
import { type Row, scopeOf } from './rows'

/** Whether an action is shown and enabled, by its document and the grants; if not, the reason if there is one. */
export function actionState(
  { showIf, enableIf, withheld, why }: ActionModel,
  scope: Scope,
): { visible: boolean; enabled: boolean; why: string | undefined } {
  return {
    visible: showIf === undefined || showIf.evaluate(scope) === true,
    why,
    enabled: !withheld && (enableIf === undefined || enableIf.evaluate(scope) === true),
  }
}

/** Rights that the user lacks for this record whatever it contains, as the server tells with it. */
export const lackedIn = ({ lacks }: WireRecord): readonly string[] =>
  Array.isArray(lacks) ? lacks.map(String) : []

/** The actions that the user may do with this record at all. */
export function offeredFor(
  actions: readonly ActionModel[],
  record: WireRecord,
): readonly ActionModel[] {
  const lacked = lackedIn(record)
  if (lacked.length === 0) return actions
  return actions.filter(({ can }) => can === undefined || !lacked.includes(can))
}

/**
 * Why this user may change no value of the record, whatever it would become: he lacks the right for it, or its state
 * locks it. undefined = he may, as far as is known here. Steps have reasons of their own.
 */
export function whyFixed(
  entity: Entity,
  { record, values }: Pick<Row, 'record' | 'values'>,
): string | undefined {
  if (lackedIn(record).includes(permissionOf(entity, 'edit'))) return dataMessages.lackedRecord
  return isLocked(entity, values) ? dataMessages.lockedRecord : undefined
}

interface FitRows {
  /** Those that the action is offered for. */
  readonly offered: readonly Row[]
  /** How many of all it cannot be applied to, as far as the rows tell. */
  readonly unfit: number
}

/** Splits ticked rows by whether an action can be applied to them. */
export function fitRows(action: ActionModel, rows: readonly Row[], user: ExprUser): FitRows {
  const { fits } = action
  const offered = rows.filter(({ record }) => offeredFor([action], record).length > 0)
  const clock = { now: new Date() }
  const fit = fits
    ? offered.filter((row) => fits.evaluate({ row: scopeOf(row), user }, clock) === true)
    : offered
  return { offered: action.keepsFit ? fit : offered, unfit: rows.length - fit.length }
}
