import { layoutWithGrants } from '../../compile/grants'
import type { Grants } from '../../model/entity/permission'
import { entityFor } from '../../model/entity/prune'
import type { FormPageModel } from './model'

/** The form page without the fields that the grants do not include. */
export const formWithGrants = (model: FormPageModel, grants: Grants): FormPageModel =>
  Object.freeze({
    ...model,
    entity: entityFor(model.entity, grants),
    form: layoutWithGrants(model.form, grants),
  })
