import { parseDictRef } from '../document/dict'
import type { EntityDoc, FieldDoc } from '../document/entityDoc'
import { columnOf, type Entity } from '../entity/entity'
import type { Field } from '../entity/field'
import { fieldAt } from '../entity/path'
import type { Node } from '../expr/ast'
import { nodesOf, treeOf } from '../expr/tree'
import type { Expr } from '../expr/types'
import type { Finding } from '../finding/finding'
import { findingTexts } from '../finding/messages.findings'
import { senseTexts } from '../finding/messages.sense'
import { below } from '../finding/pointer'
import type { Rule } from '../finding/rules'
import { checkMoments } from './checkMoments'
import { checkTitles } from './checkTitles'

type Report = (finding: Finding) => void

interface Checking {
  readonly doc: EntityDoc
  /** Field documents by key; no entry where a field's document cannot be read. */
  readonly written: (key: string) => FieldDoc
  /** True if no mistake is known at the place or below it. */
  readonly intact: (pointer: string) => boolean
  readonly report: Report
}

/** Reports keys of one entity that contradict each other, although each is valid by itself. */
export function checkSense(entity: Entity, { doc, written, intact, report }: Checking): void {
  // The content of a broken field is unknown.
  const holdsOther = (field: Field) => intact(below('/fields', field.key)) && !holdsId(field)
  const error = (pointer: string, message: string, rule: Rule = 'meaning') =>
    report({ pointer, severity: 'error', rule, message })
  const { label } = entity
  if (label.type.html) error('/label', senseTexts.labelHtml(label.key, label.type.title))
  else if (label.can !== undefined && doc.label === label.key)
    error('/label', senseTexts.labelRight(label.key, label.can))
  const { parent } = entity
  if (parent && holdsOther(parent))
    error('/parent', senseTexts.badParentColumn(parent.key, parent.type.title))
  for (const field of entity.fields.values()) {
    const own = written(field.key)
    const at = (key: string) => below('/fields', field.key, key)
    if (own.unique && field.type.html) error(at('unique'), senseTexts.uniqueHtml(field.type.title))
    if (
      own.message !== undefined &&
      own.pattern === undefined &&
      intact(below('/fields', field.key))
    )
      error(at('message'), senseTexts.strayMessage)
    if (own.invalidIf !== undefined && own.invalidMessage === undefined)
      report({
        pointer: at('invalidIf'),
        severity: 'warning',
        rule: 'no-message',
        message: senseTexts.noMessage,
      })
    const { unit, max } = Object(field.props) as { readonly unit?: unknown; readonly max?: unknown }
    if (unit === '%' && typeof max === 'number' && max <= 1)
      report({
        pointer: at('max'),
        severity: 'warning',
        rule: 'ratio-as-percent',
        message: senseTexts.percentOfOne,
      })
    checkComputed(own, (key, message) => error(at(key), message))
    // The value may come from a step or action that could not be read.
    const state = doc.states ? below('/fields', doc.states.field) : '/states'
    const givers = [state, '/states', '/actions'].every(intact)
    if (givers && isNeverGiven(field, entity) && own.requireIf !== undefined && !own.required)
      error(at('requireIf'), senseTexts.readonlyRequired, 'never-saved')
    if (field.rows && own.required && own.minRows === 0)
      error(at('minRows'), senseTexts.rowsRequired)
    const column = ownParent(field, own, entity)
    if (column && holdsOther(column))
      error(at('pidField'), senseTexts.badParentColumn(column.key, column.type.title))
    checkDivision(field, entity, report)
  }
  checkLeftEmpty(entity, report)
  checkMoments(entity, report)
  checkTitles(
    findingTexts.nouns.field,
    [...entity.fields.values()].map(({ key, title }) => {
      const pointer = below('/fields', key, 'title')
      return { title, pointer, place: pointer, report }
    }),
  )
}

/** Reports fields that an action makes visible and required without setting them: they had no value before. */
function checkLeftEmpty({ actions, fields }: Entity, report: Report): void {
  for (const { name, set } of actions.values()) {
    const given = new Set(set.map(({ field }) => field.key))
    const known = Object.fromEntries(
      set.flatMap(({ field, to }) => (to.names.length === 0 ? [[field.key, to.evaluate({})]] : [])),
    )
    const holds = (rule: Expr | undefined) =>
      rule !== undefined &&
      rule.names.length > 0 &&
      rule.names.every((key) => Object.hasOwn(known, key)) &&
      rule.evaluate(known) === true
    for (const field of fields.values()) {
      const { key, required, requireIf, showIf, compute, clears } = field
      if (given.has(key) || compute || !clears || !holds(showIf)) continue
      if (!required && !holds(requireIf)) continue
      const first = showIf?.names[0] ?? ''
      report({
        pointer: below('/actions', name, 'set', first),
        severity: 'error',
        rule: 'never-saved',
        message: senseTexts.actionLeavesEmpty(key),
      })
    }
  }
}

/** A computed field cannot be required or disabled: people do not fill it in. */
function checkComputed(own: FieldDoc, error: (key: string, message: string) => void): void {
  if (own.compute === undefined) return
  if (own.required) error('required', senseTexts.computedRequired)
  for (const key of ['requireIf', 'disableIf'] as const)
    if (own[key] !== undefined) error(key, senseTexts.computedRule(key))
}

/** Nobody types the value, and no choice, default, action or step sets it. */
const isNeverGiven = (field: Field, { actions, states }: Entity): boolean =>
  field.readonly &&
  ![...actions.values(), ...(states?.steps.values() ?? [])].some(
    (one) =>
      one.set.some(({ field: { key } }) => key === field.key) ||
      ('ask' in one && one.ask.some(({ key }) => key === field.key)),
  ) &&
  field.filledBy === undefined &&
  !field.lock &&
  field.default === undefined &&
  !field.defaultBy &&
  !field.compute

/** Another column of the entity that makes its table a tree and that the field offers. */
function ownParent(field: Field, own: FieldDoc, { table, fields }: Entity): Field | undefined {
  if (!String(own.dict ?? '').startsWith(`${table},`)) return undefined
  // The document names the column, parent_id, of the field parentId.
  const parent = [...fields.values()].find(({ key }) => columnOf(key) === own.pidField)
  return parent === field ? undefined : parent
}

const idLength = 32

/** The field chooses among a table's records, or is a text exactly as long as an id. */
function holdsId(field: Field): boolean {
  const storage = field.type.storage(field)
  const chosen = parseDictRef(field.type.dict(field) ?? '')?.kind === 'table'
  return storage.kind === 'string' && (chosen || storage.length === idLength)
}

/** A typed number may be empty; dividing by it gives an empty value. */
function checkDivision(field: Field, entity: Entity, report: Report): void {
  const tree = field.compute && treeOf(field.compute.source)
  if (!tree) return
  const nodes = [...nodesOf(tree)]
  const guarded = new Set(
    nodes
      .flatMap((node) => (node.kind === 'choice' ? [...nodesOf(node.condition)] : []))
      .flatMap((node) => pathOf(node) ?? []),
  )
  for (const node of nodes) {
    if (node.kind !== 'binary' || !['/', '%'].includes(node.operator)) continue
    const { right } = node
    const path = pathOf(right)
    const divisor = path === undefined ? undefined : fieldAt(entity, path)
    const isNothing = right.kind === 'literal' && right.value === 0
    if (!isNothing && (!divisor || divisor.compute || guarded.has(path ?? ''))) continue
    const least = divisor && Object(divisor.props).min
    if (typeof least === 'number' && least > 0) continue
    report({
      pointer: below('/fields', field.key, 'compute'),
      span: { start: right.start, end: right.end },
      severity: isNothing ? 'error' : 'warning',
      rule: 'division-by-zero',
      message: senseTexts.division(path ?? '0'),
    })
  }
}

/** Path of a member: `stock`, or `product.stock` through a reference. */
function pathOf(node: Node): string | undefined {
  if (node.kind === 'name') return node.name
  const before = node.kind === 'member' ? pathOf(node.of) : undefined
  return node.kind === 'member' && before !== undefined ? `${before}.${node.name.name}` : undefined
}
