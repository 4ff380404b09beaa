import { permissionOf } from '../../model/entity/entity'
import { type ElementState, elementState, type Grants } from '../../model/entity/permission'
import { entityFor, mayUse, metBy } from '../../model/rights/prune'
import type { EditModel } from './model'

/** The page without the columns, search items and buttons that the grants do not include. */
export function editWithGrants(model: EditModel, grants: Grants): EditModel {
  const { entity, rights } = model
  const stateOf = (operation: keyof typeof rights): ElementState => {
    if (!rights[operation]) return 'hidden'
    const state = elementState(grants, permissionOf(entity, operation))
    return state === 'live' && grants.stillness !== undefined ? 'dead' : state
  }
  const [add, edit, remove] = [stateOf('add'), stateOf('edit'), stateOf('delete')]
  // Saving needs at least the right to edit; other users only read.
  const states = { add, save: edit, remove, clearSelection: edit }
  const shown = model.toolbar.filter((name) => edit !== 'hidden' && states[name] !== 'hidden')
  return Object.freeze({
    ...model,
    entity: entityFor(entity, grants),
    search: Object.freeze(model.search.filter(({ field }) => mayUse(grants, field))),
    columns: Object.freeze(metBy(grants, model.columns)),
    toolbar: Object.freeze(shown),
    dead: Object.freeze(shown.filter((name) => states[name] === 'dead')),
    rights: Object.freeze({
      add: add === 'live',
      edit: edit === 'live',
      delete: remove === 'live',
    }),
  })
}
