import { permissionOf } from '../../model/entity/entity'
import { can, type Grants } from '../../model/entity/permission'
import { entityFor, mayUse } from '../../model/entity/prune'
import type { EditModel } from './model'

/** The page without the columns, search items and buttons that the grants do not include. */
export function editWithGrants(model: EditModel, grants: Grants): EditModel {
  const { entity, rights } = model
  const may = {
    add: rights.add && can(grants, permissionOf(entity, 'add')),
    edit: rights.edit && can(grants, permissionOf(entity, 'edit')),
    delete: rights.delete && can(grants, permissionOf(entity, 'delete')),
  }
  const needs = { add: may.add, save: true, remove: may.delete, clearSelection: true }
  return Object.freeze({
    ...model,
    entity: entityFor(entity, grants),
    search: Object.freeze(model.search.filter(({ field }) => mayUse(grants, field))),
    columns: Object.freeze(model.columns.filter(({ field }) => mayUse(grants, field))),
    // Saving is a write of changed rows at least: who may not edit reads.
    toolbar: Object.freeze(model.toolbar.filter((name) => may.edit && needs[name])),
    rights: Object.freeze(may),
  })
}
