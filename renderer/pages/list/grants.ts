import { layoutWithGrants } from '../../compile/grants'
import type { ActionModel } from '../../model/entity/action'
import { permissionOf } from '../../model/entity/entity'
import { can, type Grants } from '../../model/entity/permission'
import { entityFor, mayUse } from '../../model/entity/prune'
import type { Column } from '../../table/model'
import type { ListModel } from './model'

function readOnly({ edit: _, ...column }: Column): Column {
  return column
}

/** Some action works on the ticked rows. */
export const isSelectable = (toolbar: readonly ActionModel[]): boolean =>
  toolbar.some(({ selects }) => selects)

/** The list without the columns, search items, form items and actions that the grants do not include. */
export function listWithGrants(model: ListModel, grants: Grants): ListModel {
  const mayEdit = can(grants, permissionOf(model.entity, 'edit'))
  const toolbar = Object.freeze(model.toolbar.filter((action) => can(grants, action.can)))
  return Object.freeze({
    ...model,
    entity: entityFor(model.entity, grants),
    search: Object.freeze(model.search.filter(({ field }) => mayUse(grants, field))),
    columns: Object.freeze(
      model.columns
        .filter(({ field }) => mayUse(grants, field))
        .map((column) => (mayEdit ? column : readOnly(column))),
    ),
    toolbar,
    row: Object.freeze(model.row.filter((action) => can(grants, action.can))),
    form: layoutWithGrants(model.form, grants),
    detail: layoutWithGrants(model.detail, grants),
    selectable: isSelectable(toolbar),
  })
}
