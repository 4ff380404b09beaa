import type { ActionModel } from '../model/entity/action'
import type { Scope } from '../model/expr/types'

/** Whether an action is shown and may be used, as its document says. */
export function actionState(
  { showIf, enableIf }: ActionModel,
  scope: Scope,
): { visible: boolean; enabled: boolean } {
  return {
    visible: showIf === undefined || showIf.evaluate(scope) === true,
    enabled: enableIf === undefined || enableIf.evaluate(scope) === true,
  }
}
