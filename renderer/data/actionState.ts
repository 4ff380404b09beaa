import type { ActionModel } from '../model/entity/action'
import type { Scope } from '../model/expr/types'

/** Whether an action is shown and may be used, as its document and the grants say; why not, where there is a sentence. */
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
