import { batch, observable, raw } from '@formily/reactive'
import type { ReferencedValues } from '../data/referencedValues'
import type { Field } from '../model/entity/field'
import { readFilling, replaceable } from '../model/entity/filling'
import { partsOfPath } from '../model/entity/ruledPaths'
import { type FieldState, isEmpty } from '../model/entity/rules'
import type { ExprUser } from '../model/entity/user'
import { cellMessages } from '../values/messages'
import { createChanges } from './changes'
import { createDependents } from './dependents'
import { createFaults } from './faults'
import { createFeedback } from './feedback'
import type { FormState } from './formState'
import { createHiddenFields, type Moved } from './hiddenFields'
import { createLinkage, type Linkage, type Settled } from './linkage'
import { assertFieldKey } from './names'
import { type ReadRecord, same, type Values, writeRecord } from './record'
import { createRefusals } from './refusals'

export interface FormOptions {
  readonly fields: ReadonlyMap<string, Field>
  readonly shown: readonly Field[]
  readonly start: ReadRecord
  readonly user: ExprUser
  /** Values behind references; absent = none are shown or read. */
  readonly referenced?: ReferencedValues | undefined
}

const untouched: FieldState = {
  visible: true,
  required: false,
  disabled: false,
  invalid: false,
}

export function createFormState(options: FormOptions): FormState {
  const { fields, start, user, referenced } = options
  for (const { key, via } of fields.values()) if (!via) assertFieldKey(key)
  // Fields behind references are neither validated nor sent.
  const shown = options.shown.filter(({ via }) => !via)
  const linkage = createLinkage(fields.values(), user)
  const lists = [...fields.values()].filter(({ rows }) => rows)
  let fresh = false
  /** Like the server for a new record: missing lists are empty. */
  const settle: Linkage['settle'] = (values, changed) => {
    const none = fresh ? lists.filter(({ key }) => (values[key] ?? null) === null) : []
    const known = { ...values, ...Object.fromEntries(none.map(({ key }) => [key, []])) }
    return linkage.settle(none.length > 0 ? known : values, changed, referenced?.unknown(values))
  }
  const listeners = new Set<() => void>()

  // Initial values are computed before they become observable, because observable writes are slower.
  const first = settled(start)
  const current = observable.shallow<Record<string, unknown>>({ ...first.base.values })
  const states = observable.shallow<Record<string, FieldState>>(Object.fromEntries(first.states))
  const touched = observable.shallow<Record<string, boolean>>({})
  const refusals = createRefusals()
  const changes = createChanges(first.base)
  const feedback = createFeedback()

  let baseStates = first.states
  const hidden = createHiddenFields(shown, fields, {
    values: () => values(),
    refusedAt: refusals.rawTextAt,
    base: () => changes.base.values,
    baseState: (key) => baseStates.get(key),
    write: (key, value) => write(key, value),
    refuse: (key, text) => refusals.refuse(key, text),
  })

  const values = (): Values => raw(current)
  const stateNow = (key: string): FieldState => raw(states)[key] ?? untouched
  const faults = createFaults({ fields, user }, refusals, {
    values,
    stateOf: stateNow,
    isFresh: () => fresh,
    base: () => changes.base.values,
    baseStates: () => baseStates,
  })
  const dependents = createDependents(fields, {
    values,
    base: () => changes.base.values,
    put: (key, value) => put(key, value),
  })
  const recheck = (key: string) => {
    const field = fields.get(key)
    feedback.show(key, field && feedback.visited(key) ? faults.of([field])[0]?.message : undefined)
  }

  function write(key: string, value: unknown): void {
    current[key] = value
    refusals.forget(key)
    const field = fields.get(key)
    if (field?.reference) followReach()
    if (field && !field.compute) changes.note(field, value, touched[key] === true)
  }

  /** An edit of one value, before what follows it. */
  function put(key: string, value: unknown): void {
    touched[key] = true
    write(key, value)
    recheck(key)
  }

  /** Updates values behind references; returns the keys of those that changed. */
  function followReach(): readonly string[] {
    const moved = Object.entries(referenced?.of(values()) ?? {}).filter(
      ([key, value]) => !Object.is(raw(current)[key], value),
    )
    for (const [key, value] of moved) current[key] = value
    return [...new Set(moved.map(([key]) => partsOfPath(key).first))]
  }

  /** Returns the fields that became visible or hidden. */
  function follow({ values: computed, states: asked }: Settled): readonly Moved[] {
    const moved: Moved[] = []
    for (const [key, value] of computed) current[key] = value
    for (const [key, state] of asked) {
      const known = raw(states)[key]
      if (known && alike(known, state)) continue
      if (known && known.visible !== state.visible) moved.push({ key, visible: state.visible })
      states[key] = state
      recheck(key)
    }
    for (const key of computed.keys()) recheck(key)
    return moved
  }

  /** Updates after an edit. A field that it hides becomes empty, which may hide others. */
  function followEdit(changed?: readonly string[], restored = false): void {
    let asked = changed
    // The limit ends conditions that toggle each other.
    for (let round = 0; round <= shown.length; round++) {
      const moved = follow(settle(values(), asked))
      asked = hidden.follow(moved, { restored })
      if (asked.length === 0) return
    }
  }

  /** The record with its computed values: they belong to the start and are not unsaved changes. */
  function settled(record: ReadRecord) {
    fresh = record.fresh === true
    const read = Object.fromEntries(
      [...fields.keys()].map((key) => [key, record.values[key] ?? null]),
    )
    Object.assign(read, referenced?.of(read))
    const { values: computed, states } = settle(read)
    const base: ReadRecord = { ...record, values: { ...read, ...Object.fromEntries(computed) } }
    return { base, states }
  }

  function restart(record: ReadRecord): void {
    const next = settled(record)
    baseStates = next.states
    batch(() => {
      hidden.clear()
      feedback.clear()
      refusals.clear()
      for (const [key, value] of Object.entries(next.base.values)) current[key] = value
      for (const key of Object.keys(raw(touched))) touched[key] = false
      follow({ values: new Map(), states: next.states })
      changes.rebase(next.base)
    })
  }

  function announce(): void {
    for (const listener of listeners) listener()
  }

  /** Values that only the server writes, or that are unreadable, are sent only if replaced here. */
  function isSent(field: Field): boolean {
    const own = !field.readonly && !changes.base.unreadable.has(field.key)
    return own || field.compute !== undefined || changes.keys.has(field.key)
  }

  function assign(next: Values, restored = true): void {
    batch(() => {
      const edited: string[] = []
      for (const [key, value] of Object.entries(next)) {
        const field = fields.get(key)
        if (!field || same(field, value, values()[key])) continue
        put(key, value)
        edited.push(key)
      }
      if (!restored) {
        const emptied = edited.filter((key) => isEmpty(next[key]))
        const carried = emptied.flatMap((key) => dependents.carry(key, Object.keys(next)))
        dependents.clearAfter([...edited, ...carried])
      }
      followEdit(undefined, restored)
    })
    announce()
  }

  function fill(others: Values): void {
    const { values: taken, refused } = readFilling(others, fields.values())
    assign(taken, false)
    for (const key of Object.keys(taken)) {
      const text = refused[key]
      if (text === undefined) recheck(key)
      else feedback.show(key, cellMessages.refused(text, fields.get(key)?.title ?? key))
    }
  }

  referenced?.subscribe(() =>
    batch(() => {
      const moved = followReach()
      // Fields that are hidden when a record opens were not hidden by an edit.
      if (moved.some((key) => raw(touched)[key])) followEdit(moved)
      // What could not be judged before can be now, also where the answer is that there is nothing.
      else follow(settle(values()))
    }),
  )

  return {
    fields,
    shown: options.shown,
    valueAt: (key) => current[key],
    stateAt: (key) => states[key] ?? untouched,
    messageAt: feedback.messageAt,
    warningAt(key) {
      // Read first, so that observers follow the value and its rules.
      if (!faults.mayBePardoned(key)) return undefined
      for (const name of fields.keys()) void current[name]
      return faults.pardonedOf(key)
    },
    refusedAt: refusals.textAt,
    insideTextsAt: refusals.insideAt,
    unreadable: (key) => changes.base.unreadable.has(key) && touched[key] !== true,
    get dirty() {
      return changes.dirty || refusals.any
    },
    change(key, value) {
      const field = fields.get(key)
      const isOther = field !== undefined && !same(field, value, values()[key] ?? null)
      batch(() => {
        put(key, value)
        const edited = [key, ...(isOther && isEmpty(value) ? dependents.carry(key) : [])]
        followEdit(isOther ? [...edited, ...dependents.clearAfter(edited)] : edited)
      })
      announce()
    },
    refuse(key, text, why) {
      batch(() => {
        refusals.refuse(key, text, why)
        feedback.visit(key)
        recheck(key)
      })
      announce()
    },
    refuseInside(key, texts) {
      refusals.refuseInside(key, texts)
      announce()
    },
    leave(key) {
      feedback.visit(key)
      recheck(key)
    },
    flag: feedback.show,
    assign: (next) => assign(next),
    fill,
    suggest(next, last) {
      const isOpen = ({ key }: Field) => {
        const { visible, disabled } = stateNow(key)
        return visible && !disabled && refusals.rawTextAt(key) === undefined
      }
      const open = [...fields.values()].filter(isOpen)
      fill(replaceable(next, last, { fields: open, values: values() }))
    },
    restart,
    rebase(base) {
      batch(() => {
        changes.rebase(base)
        baseStates = settle(
          Object.fromEntries([...fields.keys()].map((key) => [key, base.values[key] ?? null])),
        ).states
        const given = hidden.rebased()
        for (const [key, value] of Object.entries(values())) {
          if (fields.has(key) && !fields.get(key)?.via) write(key, value)
        }
        if (given.length > 0) followEdit(given)
      })
    },
    check: () => faults.of(shown),
    report(errors) {
      const inSight = new Set(shown.map(({ key }) => key).filter((key) => stateNow(key).visible))
      // Of several messages of a field, the first is shown.
      const messages = new Map(errors.toReversed().map(({ field, message }) => [field, message]))
      batch(() => {
        for (const { key } of shown) {
          feedback.visit(key)
          feedback.show(key, inSight.has(key) ? messages.get(key) : undefined)
        }
      })
      return errors.filter(({ field }) => !inSight.has(field))
    },
    get hidden() {
      return hidden.all
    },
    values: () => ({ ...values() }),
    base: () => changes.base.values,
    changed: () => shown.filter(({ key }) => changes.keys.has(key)),
    submission: () => writeRecord(shown.filter(isSent), values()),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const alike = (a: FieldState, b: FieldState): boolean =>
  a.visible === b.visible &&
  a.required === b.required &&
  a.disabled === b.disabled &&
  a.invalid === b.invalid &&
  a.outside === b.outside
