import type { FormModel } from '../form/model'
import { can, type Grants } from '../model/entity/permission'
import { metBy } from '../model/rights/prune'

/** The layout without hidden fields and empty groups; other fields become read-only or masked. */
export function layoutWithGrants(form: FormModel, grants: Grants): FormModel {
  const groups = form.groups
    .map((group) => {
      const items = metBy(grants, group.items)
      return Object.freeze({ ...group, items: Object.freeze(items) })
    })
    .filter(({ items }) => items.length > 0)
  const tries = form.tries?.filter((one) => can(grants, one.can))
  const tabs = form.tabs?.filter(({ key }) => groups.some(({ tab }) => tab === key))
  return Object.freeze({
    ...form,
    groups: Object.freeze(groups),
    ...(tabs && { tabs }),
    ...(tries && { tries }),
  })
}
