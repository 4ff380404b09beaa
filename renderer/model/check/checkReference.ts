import type { EntityDoc, FieldDoc } from '../document/entityDoc'
import type { Entity } from '../entity/entity'
import type { Field, Reference } from '../entity/field'
import { isUnknown } from '../entity/unknownType'
import type { Finding } from '../finding/finding'
import { messages } from '../finding/messages'
import { referenceFindings } from '../finding/messages.references'
import { sourceFindings } from '../finding/messages.source'
import { below } from '../finding/pointer'
import { unknownName } from '../finding/unknownName'
import { suggestError, takesError } from './checkFill'

type Report = (finding: Finding) => void

/** Checks a field that names records of another entity. */
export function checkReference(field: Field, doc: FieldDoc, owner: Entity, report: Report): void {
  const { reference } = field
  const at = (...keys: (string | number)[]) => below('/fields', field.key, ...keys)
  const error = (pointer: string, message: string) =>
    report({ pointer, severity: 'error', message })
  const takes = 'of' in field.type.props && 'dict' in field.type.props
  if (takes && (doc.of === undefined) === (doc.dict === undefined)) {
    error(at(), doc.of === undefined ? referenceFindings.nothing : referenceFindings.both)
  }
  if (!reference) {
    // If the name is unknown, that was already reported.
    if (!takes || doc.dict === undefined) return
    for (const key of ['show', 'where', 'onDelete', 'suggest']) {
      if (doc[key] !== undefined) error(at(key), referenceFindings.without(key))
    }
    return
  }
  if (takes && doc.multiple === true) error(at('multiple'), referenceFindings.several)
  if (doc.compute !== undefined) error(at('compute'), referenceFindings.computed)
  if (reference.onDelete === 'clear' && field.required) {
    error(at('onDelete'), referenceFindings.clearsRequired)
  }
  if (reference.onDelete === 'remove' && reference.many) {
    error(at('onDelete'), referenceFindings.removesMany)
  }
  // An unknown entity is reported as a name; one that is broken has its own findings.
  const far = reference.entity()
  if (!far) return
  if (far.source) error(at('of'), sourceFindings.referred(far.name))
  if (far.tenant && !owner.tenant && !owner.source)
    error(at('of'), referenceFindings.tenant(far.name))
  checkShow(reference, far, { at, report })
  checkSuggest(field, reference, far, { owner, at, report })
  if (!reference.tree) return
  if (!far.parent) error(at('of'), referenceFindings.noTree(far.name))
  for (const key of ['pidField', 'pidValue', 'hasChildField', 'condition']) {
    if (doc[key] !== undefined) error(at(key), referenceFindings.ofTable(key))
  }
}

function checkShow(
  { show }: Reference,
  far: Entity,
  { at, report }: { at(...keys: (string | number)[]): string; readonly report: Report },
): void {
  for (const [index, key] of show.entries()) {
    const pointer = at('show', index)
    const field = far.fields.get(key)
    if (!field) {
      report(unknownName(pointer, key, [...far.fields.keys()], messages.unknownField))
    } else if (field.can !== undefined) {
      const message = referenceFindings.showsProtected(key, field.can)
      report({ pointer, severity: 'error', message })
    } else if (field.rows || field.type.html || field.type.exprType(field).kind === 'list') {
      const message = referenceFindings.showsUnfit(key, field.type.title)
      report({ pointer, severity: 'error', message })
    }
  }
}

function checkSuggest(
  field: Field,
  { suggest }: Reference,
  far: Entity,
  {
    owner,
    at,
    report,
  }: {
    readonly owner: Entity
    at(...keys: (string | number)[]): string
    readonly report: Report
  },
): void {
  for (const pair of suggest) {
    const { from, to } = pair
    const pointer = at('suggest', to)
    const [source, target] = [far.fields.get(from), owner.fields.get(to)]
    if (!source && to !== field.key) {
      report(unknownName(pointer, from, [...far.fields.keys()], messages.unknownField))
      continue
    }
    const message =
      to === field.key
        ? referenceFindings.suggestsOwn(to)
        : (suggestError(pair, field, owner) ??
          (target && takesError(target, { from, source, many: false })))
    if (message !== undefined) report({ pointer, atKey: true, severity: 'error', message })
  }
}

/** Fields that are unique or indexed together: each must be a column with its own value. */
export function checkTogether(
  doc: Pick<EntityDoc, 'unique' | 'index'>,
  { fields }: Entity,
  report: Report,
): void {
  for (const member of ['unique', 'index'] as const) {
    const seen = new Set<string>()
    for (const [index, group] of (doc[member] ?? []).entries()) {
      const keys = typeof group === 'string' ? [group] : group
      const pointer = below('', member, index)
      const name = JSON.stringify([...keys].sort())
      const error = (message: string) => report({ pointer, severity: 'error', message })
      if (new Set(keys).size < keys.length) error(referenceFindings.fieldTwice)
      else if (seen.has(name)) error(referenceFindings.groupTwice)
      seen.add(name)
      const unfit = keys.map((key) => fields.get(key)).find((field) => field && !isColumn(field))
      if (unfit) error(referenceFindings.noColumn(unfit.key, unfit.type.title))
      if (member === 'unique' && keys.length === 1 && fields.get(keys[0] ?? '')?.unique) {
        error(referenceFindings.uniqueAlready(keys[0] ?? ''))
      }
    }
  }
}

/** An unknown type is reported at its field. */
function isColumn(field: Field): boolean {
  if (isUnknown(field.type)) return true
  const { kind } = field.type.storage(field)
  return kind !== 'none' && kind !== 'text' && field.type.exprType(field).kind !== 'list'
}

/** A former name must not be a current name, and only one field may claim it. */
export function checkFormer({ fields }: Entity, report: Report): void {
  const owners = new Map<string, string>()
  for (const { key, was = [] } of fields.values()) {
    for (const [index, name] of was.entries()) {
      const pointer = below('/fields', key, 'was', index)
      const owner = owners.get(name)
      const error = (message: string) => report({ pointer, severity: 'error', message })
      if (fields.has(name) && !fields.get(name)?.was?.length)
        error(referenceFindings.stillThere(name))
      else if (owner !== undefined) error(referenceFindings.formerTwice(name, owner))
      owners.set(name, key)
    }
  }
}
