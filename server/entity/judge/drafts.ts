import { auditFields, type Entity, type Field, type Lookup } from '#model'
import { longestHtml } from '../../../renderer/cells/richtext/value'
import { parseDictRef } from '../../../renderer/model/document/dict'
import { nothingKnown } from '../../../renderer/model/entity/field'
import {
  applyRules,
  checkRecord,
  defaultsOf,
  type FieldState,
  measures,
  pardoned,
} from '../../../renderer/model/entity/rules'
import { isLocked } from '../../../renderer/model/entity/states'
import { isNoWorse } from '../../../renderer/model/entity/worsening'
import { tidyText } from '../../../renderer/values/textKey'
import type { FieldError } from '../../http/envelope'
import { wallClock } from '../../kernel/wallClock'
import type { Stored, Values } from '../contracts/records'
import type { Author, Draft, Writing } from '../contracts/writing'
import { messages } from '../messages'
import { same } from '../read/rows'
import { mayWrite } from '../schema/fieldRights'
import { filledKeys, withheldFields } from './body'
import { cleanHtml } from './cleanHtml'
import { unfitValues } from './columnFit'
import { mediaOf } from './mediaPolicy'
import { userOf } from './ruleUser'
import { givenState, mayImportStates, stateChange } from './stateLaw'
import { countErrors } from './wholeRecord'

/** A new record: defaults, then given values, then computed ones. */
export function draftNew(sent: Values, writing: Writing): Draft {
  const { entityTable, caller, now } = writing
  const fields = [...entityTable.entity.fields.values()]
  const given = tidied(sent, fields)
  const other = givenState(entityTable.entity, given)
  const { states: machine } = entityTable.entity
  const start = {
    ...defaultsOf(fields, userOf(caller), { now }),
    ...given,
    ...(machine && other === undefined ? { [machine.field.key]: machine.initial } : {}),
    ...stamps(entityTable.entity, { by: caller.username, at: wallClock(now) }),
  }
  // For computed values, a list that was not sent counts as empty.
  const unsent = fields.filter(({ rows, key }) => rows && !Array.isArray(given[key]))
  const empty = Object.fromEntries(unsent.map(({ key }) => [key, []]))
  const { values: computed, states } = applyRules(fields, { ...start, ...empty }, userOf(caller), {
    clock: { now },
  })
  const ruled = { ...computed, ...Object.fromEntries(unsent.map(({ key }) => [key, null])) }
  const values = withCleanHtml(entityTable.entity, ruled)
  const changed = fields.filter((field) => (values[field.key] ?? null) !== null)
  const mayStart =
    writing.startGiven || (writing.importing && mayImportStates(entityTable.entity, caller))
  const isOther = other !== undefined && !mayStart
  const errors = [
    ...(machine && isOther
      ? [{ field: machine.field.key, message: messages.otherStart(machine.field.title) }]
      : []),
    ...checkRecord(fields, values, states).map((error) => withheldToo(error, values, writing)),
    ...countErrors(entityTable.entity, undefined, { values, states }),
    ...unfitValues(entityTable, changed, values),
  ]
  return { values, errors: firstOfEach(errors), changed }
}

/** If a required field is visible but not writable, the message says so instead of asking for a value. */
function withheldToo(
  error: FieldError,
  values: Values,
  { entityTable, caller }: Writing,
): FieldError {
  if ((values[error.field] ?? null) !== null) return error
  const field = withheldFields(entityTable.entity, caller).find(({ key }) => key === error.field)
  return field ? { ...error, message: messages.withheldRequired(field.title) } : error
}

/** A stored record with changed fields: typed by a person, or set by a declared action or step. */
export function draftEdit(
  before: Stored,
  sent: Values,
  writing: Writing,
  by: Author = 'person',
): Draft {
  const { entityTable, caller, now } = writing
  const fields = [...entityTable.entity.fields.values()]
  const given = tidied(sent, fields, before.values)
  const judge = (values: Values) => applyRules(fields, values, userOf(caller), { clock: { now } })
  const emptied = cleared(given, before, fields)
  const { values: computed, states } = judge({
    ...before.values,
    ...emptied,
    ...withoutLost(given, before, fields),
  })
  const ruled = { ...computed, ...keptOf(entityTable.entity, before.values, given) }
  const values = withCleanHtml(entityTable.entity, ruled, before.values)
  const changed = fields.filter(
    (field) => !audit.has(field.key) && !same(field, before.values[field.key], values[field.key]),
  )
  const judging = { user: userOf(caller), now }
  const touched = new Set(changed)
  const moved = new Set(changed.map(({ key }) => key))
  // Fields filled by a choice are not typed; they are corrected when written.
  const filled = filledKeys(entityTable.entity)
  const typed = changed.filter(({ key }) => !filled.has(key) && !Object.hasOwn(emptied, key))
  const step = typeof by === 'object' ? by.step : undefined
  const change = step === undefined && stateChange(entityTable.entity, before.values, given)
  const former = judge(before.values).states
  // A choice that did not fit before, and that this edit leaves as it is, is no reason to refuse the edit.
  const judged = pardoned(states, former, (key) => !moved.has(key))
  const errors = [
    ...(change ? [change] : []),
    ...(by === 'person' ? locked(typed, [former, states]) : []),
    ...(by === 'action' && isLocked(entityTable.entity, before.values)
      ? typed.filter(({ compute }) => !compute).map(lockedField)
      : []),
    ...checkRecord(fields, values, judged).filter(({ field: key }) => {
      const field = entityTable.entity.fields.get(key)
      if (
        field &&
        isNoWorse(entityTable.entity, field, { before: before.values, values }, judging)
      ) {
        return false
      }
      // A user cannot fix a field that he neither sees nor changed.
      if (!field || touched.has(field)) return field
      // Changing a value that a rule compares with makes the field invalid.
      const state = judged.get(key)
      if (
        (state?.invalid || state?.outside) &&
        measures(field).some(({ names }) => names.some((name) => moved.has(name)))
      ) {
        return true
      }
      // A step is responsible for fields that its new state requires.
      if (step !== undefined && field.requireIf?.names.some((name) => moved.has(name))) return true
      // Rows that were not read are not missing.
      if (field.rows && (before.values[key] ?? null) === null) return false
      return by === 'person' && mayWrite(field, caller) && !field.readonly
    }),
    ...countErrors(entityTable.entity, before.values, { values, states }),
    ...unfitValues(entityTable, changed, values),
  ]
  const draft = { values, errors: firstOfEach(errors), changed }
  if (by === 'consequence') return { ...draft, isConsequence: true }
  return step === undefined ? draft : { ...draft, step }
}

/** Given texts without outer blanks and invisible signs; a text that is stored as it was sent stays as it is. */
function tidied(given: Values, fields: readonly Field[], before?: Values): Values {
  const tidy = fields.flatMap(({ key, type }) => {
    const value = given[key]
    if (!type.typedText || typeof value !== 'string' || value === before?.[key]) return []
    const text = tidyText(value)
    return text === value ? [] : [[key, text] as const]
  })
  return tidy.length > 0 ? { ...given, ...Object.fromEntries(tidy) } : given
}

/** Clears values that depend on changed fields, unless they were given anew. */
function cleared(given: Values, { values }: Stored, fields: readonly Field[]): Values {
  const isOther = (one: Field) =>
    Object.hasOwn(given, one.key) && !same(one, values[one.key] ?? null, given[one.key] ?? null)
  const moved = new Set(fields.filter(isOther).map(({ key }) => key))
  const emptied = fields.filter(({ clearOn }) => clearOn?.some((key) => moved.has(key)))
  return Object.fromEntries(emptied.map(({ key }) => [key, null]))
}

/** An issued number stays when the field is emptied. */
function withoutLost(given: Values, before: Stored, fields: readonly Field[]): Values {
  const lost = fields.filter(
    ({ key, issued }) => issued && given[key] === null && (before.values[key] ?? null) !== null,
  )
  if (lost.length === 0) return given
  const keys = new Set(lost.map(({ key }) => key))
  return Object.fromEntries(Object.entries(given).filter(([key]) => !keys.has(key)))
}

/** Keeps computed values that depend on rows which could not be read because their entity's document is broken. */
function keptOf({ fields }: Entity, before: Values, given: Values): Values {
  const isUnread = ({ rows, key }: Field) => rows && !Array.isArray(given[key] ?? before[key])
  const unread = new Set([...fields.values()].filter(isUnread).map(({ key }) => key))
  if (unread.size === 0) return {}
  const follows = ({ compute }: Field, seen: readonly string[]): boolean =>
    compute?.names.some((name) => {
      const source = fields.get(name)
      if (unread.has(name)) return true
      return source !== undefined && !seen.includes(name) && follows(source, [...seen, name])
    }) === true
  const kept = [...fields.values()].filter((field) => follows(field, [field.key]))
  return Object.fromEntries(kept.map(({ key }) => [key, before[key] ?? null]))
}

/** Sanitizes changed HTML from any source: a form, a sheet, an expression. */
function withCleanHtml(entity: Entity, values: Values, before: Values = {}): Values {
  const media = mediaOf(entity)
  const cleaned = [...entity.fields.values()].flatMap((field) => {
    const { key, type } = field
    const value = values[key]
    const fresh = type.html && typeof value === 'string' && value !== before[key]
    // Sanitizing takes time in proportion to the length; longer texts are refused later.
    if (!fresh || value.length > longestHtml) return []
    return [[key, type.fromWire(cleanHtml(value, media), field) ?? null] as const]
  })
  return cleaned.length > 0 ? { ...values, ...Object.fromEntries(cleaned) } : values
}

/** Errors for values that their dictionaries do not offer. */
export function unlisted(
  fields: readonly Field[],
  values: Values,
  lookup: Lookup,
): readonly FieldError[] {
  return fields.flatMap((field) => {
    const dict = field.type.dict(field)
    const value = values[field.key] ?? null
    // References are checked against the records themselves.
    if (dict === undefined || value === null || field.reference) return []
    const stranger = field.type
      .dictValues(value, field)
      .find((one) => !offers(lookup, dict, one) && !readsBack(field, one, lookup))
    return stranger === undefined
      ? []
      : [{ field: field.key, message: messages.unlisted(field.title, stranger) }]
  })
}

const audit = new Set(auditFields)

function offers(lookup: Lookup, dict: string, value: string): boolean {
  if (parseDictRef(dict)?.kind !== 'code') return lookup.text(dict, value) !== undefined
  return lookup.options(dict).some((option) => option.value === value && !option.disabled)
}

/** Whether the value is one of the field's own options, which only its type knows. */
function readsBack(field: Field, value: string, lookup: Lookup): boolean {
  const own: Lookup = { ...lookup, ...nothingKnown }
  const read = field.type.fromText(value, field, own) ?? null
  return read !== null && field.type.toWire(read, field) === value
}

function stamps(entity: Entity, { by, at }: { by: string; at: string }): Values {
  const all: Values = { createBy: by, createTime: at, updateBy: null, updateTime: null }
  return Object.fromEntries(Object.entries(all).filter(([key]) => entity.fields.has(key)))
}

const lockedField = (field: Field): FieldError => ({
  field: field.key,
  message: messages.locked(field.title),
})

/**
 * A field disabled before and after the edit cannot have been typed into. A field that this edit disables could, so its
 * value is kept.
 */
const locked = (
  changed: readonly Field[],
  states: readonly ReadonlyMap<string, FieldState>[],
): readonly FieldError[] =>
  changed
    .filter((field) => !field.compute && states.every((of) => of.get(field.key)?.disabled))
    .map(lockedField)

function firstOfEach(errors: readonly FieldError[]): readonly FieldError[] {
  const seen = new Set<string>()
  return errors.filter(({ field }) => !seen.has(field) && seen.add(field))
}
