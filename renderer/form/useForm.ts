import { useState } from 'react'
import type { CellsInside } from '../cellType'
import type { WireRecord } from '../data/envelope'
import { createReferencedValues } from '../data/referencedValues'
import type { Entity } from '../model/entity/entity'
import { type Ports, type RequestPort, usePorts } from '../ports'
import { refusalOf } from './askServer'
import { createFieldVisibility } from './fieldVisibility'
import type { FormModel } from './model'
import { ownText, ownValue, same } from './record'
import { rememberedValues } from './remembered'
import { type FormMode, fieldsOf, shownFields, startOf } from './start'
import { createFormState } from './state'
import type { FormView } from './view'

export interface FormSource {
  readonly entity: Entity
  readonly model: FormModel
  readonly mode: FormMode
  /** The record in wire form; absent = a new one. */
  readonly record?: WireRecord | undefined
}

/** An open form, created once: its caller gives it a key per record. */
export interface OpenForm extends FormView {
  /** Names of the busy fields. */
  readonly busyWith: () => readonly string[]
  /** Controls with their own cells, by field. */
  readonly insides: ReadonlyMap<string, CellsInside>
  /** Resets to the initial state, or to the record stored last. */
  restart(): void
  /** Continues with the stored record. */
  adopt(record: WireRecord): void
}

export function useForm(source: FormSource, prefix: string): OpenForm {
  const { user, request, storage } = usePorts()
  const [form] = useState(() => openForm(source, { user, storage, send: request.send }, prefix))
  return form
}

function openForm(
  { entity, model, mode, record }: FormSource,
  { user, storage, send }: Pick<Ports, 'user' | 'storage'> & Pick<RequestPort, 'send'>,
  prefix: string,
): OpenForm {
  const fields = fieldsOf(entity, model)
  let stored: WireRecord | undefined
  const behind = [...fields.values()].filter(({ via }) => via)
  const referenced = behind.length > 0 ? createReferencedValues(behind, send) : undefined
  const start = () => {
    const [from, as] = stored ? [stored, 'edit' as const] : [record, mode]
    if (from) referenced?.learn(from)
    const last = as === 'add' ? rememberedValues({ user, storage }, entity) : undefined
    return startOf({ mode: as, fields, record: from, last, user })
  }
  const shown = shownFields(model)
  const state = createFormState({ fields, shown, start: start(), user, referenced })
  const busy = new Map<string, string>()
  const insides = new Map<string, CellsInside>()
  let showTab: ((key: string) => void) | undefined
  return {
    state,
    fieldVisibility: createFieldVisibility(),
    rawOf: (key) => JSON.stringify(record && ownValue(record, key)) ?? '',
    idOf: (key) => `${prefix}-${key}`,
    async leave(key) {
      state.leave(key)
      const field = state.fields.get(key)
      const value = state.valueAt(key)
      if (!field || (!field.unique && !field.checkRule)) return
      if (state.messageAt(key) !== undefined || same(field, value, state.base()[key])) return
      const edited = stored ?? (mode === 'edit' ? record : undefined)
      const id = ownText(edited, 'id') ?? ''
      const message = await refusalOf(field, value, { entity, id, send })
      // The value may have changed meanwhile.
      if (message !== undefined && same(field, value, state.valueAt(key))) state.flag(key, message)
    },
    busy(key, what) {
      if (what === null) busy.delete(key)
      else busy.set(key, what)
    },
    showTabOf: (key) => showTab?.(key),
    onShowTab(show) {
      showTab = show
      return () => {
        if (showTab === show) showTab = undefined
      }
    },
    insides,
    hold(key, inside) {
      if (inside) insides.set(key, inside)
      else insides.delete(key)
    },
    busyWith: () => [...busy.values()],
    restart: () => state.restart(start()),
    adopt(saved) {
      stored = saved
      state.restart(start())
    },
  }
}
