import { layoutWithGrants } from '../../compile/grants'
import { fieldsOf } from '../../compile/layout'
import type { ActionModel } from '../../model/entity/action'
import { type Entity, permissionOf } from '../../model/entity/entity'
import type { PageOutline } from '../../model/entity/kinds'
import { elementState, type Grants, mayChange } from '../../model/entity/permission'
import { entityFor, fieldFor, mayAsk, mayUse, metBy } from '../../model/rights/prune'
import type { Column } from '../../table/model'
import type { ListModel } from './model'
import { viewsWithGrants } from './views'

function readOnly({ edit: _, ...column }: Column): Column {
  return column
}

/** Hidden fields also hide the totals computed from them. */
function withSeenTotal(column: Column, { fields }: Entity): Column {
  const { totalBy, ...rest } = column
  return totalBy?.names.every((key) => fields.has(key)) === false ? rest : column
}

/** Whether some permitted action works on ticked rows, including actions that are only disabled. */
export const isSelectable = (toolbar: readonly ActionModel[]): boolean =>
  toolbar.some(({ selects, withheld, why }) => selects && (!withheld || why !== undefined))

/**
 * Removes hidden actions. Disabled ones keep their places, as do actions that change something where nothing may be
 * changed.
 */
function actionsWithGrants(
  actions: readonly ActionModel[],
  grants: Grants,
): readonly ActionModel[] {
  const shown = actions.flatMap((action) => {
    const state = elementState(grants, action.can)
    if (state === 'hidden') return []
    if (state === 'dead') return [Object.freeze({ ...action, withheld: true as const })]
    const why = action.harmless ? undefined : grants.stillness
    return [why === undefined ? action : Object.freeze({ ...action, withheld: true as const, why })]
  })
  return Object.freeze(shown)
}

/** What tests of a document check of a list and of the child lists on its page. */
export const listOutline = (
  { entity, form, search, columns, toolbar, row }: ListModel,
  children: readonly ListModel[] = [],
): PageOutline => ({
  entity,
  form: fieldsOf(form),
  shown: [...columns, ...search].map(({ field }) => field.key),
  actions: [toolbar, row, ...children.flatMap((child) => [child.toolbar, child.row])]
    .flat()
    .filter(({ withheld }) => !withheld)
    .map(({ name }) => name),
})

/** The list without columns, search items, form items and actions that the grants do not include. */
export function listWithGrants(model: ListModel, grants: Grants): ListModel {
  const mayEdit = mayChange(grants, permissionOf(model.entity, 'edit'))
  const toolbar = actionsWithGrants(model.toolbar, grants)
  const entity = entityFor(model.entity, grants)
  return Object.freeze({
    ...model,
    entity,
    search: Object.freeze(model.search.filter(({ field }) => mayAsk(grants, field))),
    columns: Object.freeze(
      metBy(grants, model.columns)
        .map((column) => (mayEdit && !column.field.withheld ? column : readOnly(column)))
        .map((column) => withSeenTotal(column, entity))
        .map((column) => (mayAsk(grants, column.field) ? column : { ...column, sortable: false })),
    ),
    toolbar,
    row: actionsWithGrants([...model.row, ...(model.whoSees ? [model.whoSees] : [])], grants),
    form: layoutWithGrants(model.form, grants),
    detail: layoutWithGrants(model.detail, grants),
    views: viewsWithGrants(model.views, grants),
    group: Object.freeze(model.group.filter((field) => mayUse(grants, field))),
    aside: model.aside && mayUse(grants, model.aside) ? model.aside : undefined,
    order:
      mayEdit && model.order && fieldFor(grants, model.order) === model.order
        ? model.order
        : undefined,
    bin: model.bin && actionsWithGrants([model.bin], grants).find(({ withheld }) => !withheld),
    selectable: isSelectable(toolbar),
  })
}
