import type { ActionModel } from '../model/entity/action'
import type { Scope } from '../model/expr/types'
import type { WireRecord } from './envelope'

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

/**
 * The actions that the user may do with this record at all: the server tells with it which rights he lacks for it,
 * whatever it contains.
 */
export function offeredFor(
  actions: readonly ActionModel[],
  { lacks }: WireRecord,
): readonly ActionModel[] {
  if (!Array.isArray(lacks)) return actions
  return actions.filter(({ can }) => can === undefined || !lacks.includes(can))
}
