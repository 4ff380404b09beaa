import { type Place, reportError } from '../../compile/members'
import { auditFields } from '../../model/document/names'
import { type ViewDoc } from '../../model/document/schema'
import type { ActionModel } from '../../model/entity/action'
import type { Entity } from '../../model/entity/entity'
import type { Field } from '../../model/entity/field'
import { fieldAt } from '../../model/entity/path'
import type { Grants } from '../../model/entity/permission'
import { rulesIn } from '../../model/entity/ruledPaths'
import { namesInBraces } from '../../model/entity/steps'
import { below } from '../../model/finding/pointer'
import { present } from '../../model/finding/present'
import { listTexts } from './messages'
import type { CompiledView } from './model'
import { addDeciders } from './reads'

/** Name of the table, which every list starts with, in the address. */
export const tableView = 'table'

/** Compiles the views of a list besides its table; each kind reports its own errors. */
export function compileViews(
  docs: readonly ViewDoc[] | undefined,
  { entity, context, pointer }: Place,
  row: readonly ActionModel[],
): readonly CompiledView[] {
  const seen = new Map<string, string>([[tableView, '']])
  return Object.freeze(
    [...present(docs ?? [])].flatMap(([index, doc]): readonly CompiledView[] => {
      const here = below(pointer, index)
      const of = context.views?.find(doc.kind)
      const { name, title = of?.title } = doc
      const first = seen.get(name)
      if (first !== undefined) {
        reportError(context, below(here, 'name'), listTexts.viewTwice(name, first))
        return []
      }
      seen.set(name, here)
      const props = of?.compile(doc, { ...context, owner: entity, pointer: here })
      if (!of || title === undefined || props === undefined) return []
      const reads = viewReads(of.fields(props), entity, row)
      return [Object.freeze({ of, name, kind: of.name, title, props, reads })]
    }),
  )
}

/** The views without the fields that the grants do not include. */
export function viewsWithGrants(
  views: readonly CompiledView[],
  grants: Grants,
): readonly CompiledView[] {
  return Object.freeze(
    views.flatMap((view) => {
      const props = view.of.withGrants(view.props, grants)
      return props === undefined ? [] : [Object.freeze({ ...view, props })]
    }),
  )
}

/**
 * Keys shown by a view, read by its records' menus, and read or decided by the rules of its fields: a drag is validated
 * before the drop. Absent = some action may read anything.
 */
function viewReads(
  fields: readonly Field[],
  entity: Entity,
  row: readonly ActionModel[],
): readonly string[] | undefined {
  const keys = new Set([entity.label.key])
  for (const { reads } of row) {
    if (!reads) return undefined
    for (const key of reads) keys.add(key)
  }
  for (const { key } of fields) {
    addDeciders(key, entity, keys)
    for (const other of decidedBy(key, entity)) addDeciders(other, entity, keys)
  }
  for (const key of readBySteps(entity, fields)) keys.add(key)
  if (entity.states?.lock[0]) keys.add(entity.states.field.key)
  const known = (key: string) => fieldAt(entity, key) || auditFields.includes(key)
  return Object.freeze([...keys].filter(known))
}

/** Keys that a step reads (condition, asked fields, message) if a field of the view is the state. */
function readBySteps({ states }: Entity, fields: readonly Field[]): readonly string[] {
  if (!states || !fields.some(({ key }) => key === states.field.key)) return []
  return [...states.steps.values()].flatMap(({ when, ask, confirm = '', refuse = '' }) => [
    ...when.flatMap(({ names, paths }) => [...names, ...paths]),
    ...ask.map(({ key }) => key),
    ...namesInBraces(confirm + refuse),
  ])
}

/** Keys of the fields whose state changes with that field. */
function decidedBy(key: string, entity: Entity, seen = new Set<string>()): ReadonlySet<string> {
  for (const field of entity.fields.values()) {
    const { key: other } = field
    if (seen.has(other) || !rulesIn(field).some(({ names }) => names.includes(key))) continue
    seen.add(other)
    if (field.compute) decidedBy(other, entity, seen)
  }
  return seen
}
