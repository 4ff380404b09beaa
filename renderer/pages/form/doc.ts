import { Type } from 'typebox'
import { endpointsDoc } from '../../compile/endpoints'
import { formLayout } from '../../compile/layoutDoc'
import { ref } from '../../model/document/schema'
import { manual } from './messages.manual'

/** Keys of a form page beyond the common ones. */
export const formProps = {
  entity: ref('entity', manual.entity),
  form: Type.Optional(formLayout),
  endpoints: Type.Optional(endpointsDoc),
}
