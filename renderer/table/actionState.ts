import type { ActionModel } from '../model/entity/action'
import type { Scope } from '../model/expr/types'

/** Whether an action is shown and may be used, as its document and the grants say. */
export function actionState(
  { showIf, enableIf, withheld }: ActionModel,
  scope: Scope,
): { visible: boolean; enabled: boolean } {
  return {
    visible: showIf === undefined || showIf.evaluate(scope) === true,
    enabled: !withheld && (enableIf === undefined || enableIf.evaluate(scope) === true),
  }
}
