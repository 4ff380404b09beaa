import type { ActionModel } from '../model/entity/action'
import type { Scope } from '../model/expr/types'

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
