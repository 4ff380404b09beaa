import { observable, raw } from '@formily/reactive'
import type { Field } from '../model/entity/field'
import { type FieldState, isEmpty, type Values } from '../model/entity/rules'
import { same } from './record'

/** A field hidden by an edit: `emptied` by the save, or `restored` because it was hidden before the edit too. */
export interface HiddenField {
  readonly field: Field
  readonly fate: 'emptied' | 'restored'
  /** Its value before, for a text that counts rows. */
  readonly value: unknown
}

interface Aside {
  readonly value: unknown
  readonly refused: string | undefined
}

/** What the form provides: current values and setters. */
interface Host {
  values(): Values
  refusedAt(key: string): string | undefined
  /** The original record, and the state of its fields. */
  base(): Values
  baseState(key: string): FieldState | undefined
  write(key: string, value: unknown): void
  refuse(key: string, text: string): void
}

/** Keeps the values of fields that edits hide, to restore them if they are shown again. */
export interface HiddenFields {
  /** Hidden fields whose stored value will change. Tracked by observers. */
  readonly all: readonly HiddenField[]
  /** Updates after an edit; returns the keys whose values changed. `restored` = the edit comes from a draft. */
  follow(moved: readonly Moved[], options?: { readonly restored?: boolean }): readonly string[]
  /** Updates after the base record changed; returns the same as `follow`. */
  rebased(): readonly string[]
  clear(): void
}

/** A field that became visible or hidden. */
export interface Moved {
  readonly key: string
  readonly visible: boolean
}

export function createHiddenFields(
  shown: readonly Field[],
  fields: ReadonlyMap<string, Field>,
  host: Host,
): HiddenFields {
  const clearing = new Map(
    shown.filter(({ clears }) => clears).map((field) => [field.key, groupOf(field, fields)]),
  )
  const kept = new Map<string, Aside>()
  const fates = observable.shallow<{ all: readonly HiddenField[] }>({ all: [] })

  const wasVisible = (key: string) => host.baseState(key)?.visible !== false
  const hiddenValue = (field: Field, owner: string): unknown =>
    wasVisible(owner) ? emptyOf(field) : (host.base()[field.key] ?? null)

  function tell(): void {
    fates.all = [...clearing].flatMap(([owner, group]) =>
      group.flatMap((field): readonly HiddenField[] => {
        const aside = kept.get(field.key)
        if (!aside) return []
        const { key } = field
        const now = host.values()[key]
        const before = host.base()[key]
        if (isEmpty(now)) {
          const value = isEmpty(aside.value) && wasVisible(owner) ? before : aside.value
          const lost = aside.refused !== undefined || !isEmpty(value)
          return lost ? [{ field, fate: 'emptied', value }] : []
        }
        const isOwn = aside.refused !== undefined || !same(field, aside.value, now)
        return isOwn ? [{ field, fate: 'restored', value: now }] : []
      }),
    )
  }

  function put(field: Field, value: unknown): readonly string[] {
    if (same(field, host.values()[field.key], value)) return []
    host.write(field.key, value)
    return [field.key]
  }

  return {
    get all() {
      return fates.all
    },
    follow(moved, { restored = false } = {}) {
      const changed = moved.flatMap(({ key: owner, visible }) => {
        const group = clearing.get(owner) ?? []
        return group.flatMap((field) => {
          const { key } = field
          const aside = kept.get(key)
          if (visible) {
            kept.delete(key)
            if (!aside) return []
            const back = put(field, aside.value)
            if (aside.refused !== undefined) host.refuse(key, aside.refused)
            return back
          }
          if (aside) return []
          const now = host.values()[key]
          // A draft made while the field was hidden already has it empty.
          const value = restored && isEmpty(now) ? (host.base()[key] ?? null) : now
          const refused = host.refusedAt(key)
          kept.set(key, { value, refused })
          // An invalid text is removed with it.
          if (refused !== undefined) host.write(key, now)
          return put(field, hiddenValue(field, owner))
        })
      })
      if (moved.some(({ key }) => clearing.has(key))) tell()
      return changed
    },
    rebased() {
      const changed = [...clearing].flatMap(([owner, group]) =>
        group.flatMap((field) =>
          kept.has(field.key) ? put(field, hiddenValue(field, owner)) : [],
        ),
      )
      if (kept.size > 0) tell()
      return changed
    },
    clear() {
      kept.clear()
      if (raw(fates).all.length > 0) fates.all = []
    },
  }
}

/** The field, and those that its choice fills. */
const groupOf = (field: Field, fields: ReadonlyMap<string, Field>): readonly Field[] => [
  field,
  ...[...fields.values()].filter(({ filledBy }) => filledBy === field.key),
]

/** Child rows that are not sent stay; to remove all, an empty list is sent. */
const emptyOf = ({ rows }: Field): unknown => (rows ? [] : null)
