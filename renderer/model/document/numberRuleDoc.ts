import { Type } from 'typebox'
import { headProps } from './entityDoc'
import { manual } from './messages.manual'
import { namePattern } from './names'

/** Keys of a rule document. */
export const ruleProps = {
  ...headProps,
  rule: Type.String({ pattern: namePattern, description: manual.rule }),
  title: Type.String({ minLength: 1, maxLength: 200, description: manual.ruleTitle }),
  template: Type.String({ minLength: 1, maxLength: 60, description: manual.ruleTemplate }),
}
