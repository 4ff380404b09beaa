import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InsideError } from '../cellType'
import type { WireRecord } from '../data/envelope'
import { usePorts } from '../ports'
import { useEvent } from '../ui/useEvent'
import { type Comparison, compare, resolved } from './comparison'
import type { FieldError } from './formState'
import type { Choice } from './merge'
import { formMessages } from './messages'
import type { SaveOutcome } from './outcome'
import { ownText, ownValue } from './record'
import { reveal } from './reveal'
import { createSaver, type SaveEndpoints } from './saver'
import type { OpenForm } from './useForm'
import { useMounted } from './useMounted'

/** Why the last save did not work; it stays until the next one. */
export type Notice =
  /** Messages without a field in sight. */
  | { readonly kind: 'invalid'; readonly lines: readonly string[] }
  | { readonly kind: 'failed' | 'gone'; readonly message: string }
  /** `more`: the save that got no answer was to go on with another record. */
  | { readonly kind: 'unknown'; readonly message: string; readonly more: boolean }

interface SaveOptions {
  readonly form: OpenForm
  readonly endpoints: SaveEndpoints
  /** The record that is edited; absent = the form adds one. */
  readonly record: WireRecord | undefined
  /** Values of a new record that nobody chooses. */
  readonly given?: WireRecord | undefined
  /** Stored. What then: the form is closed, goes on with another new record, or stays until its page is left. */
  onStored(record: WireRecord, then: Then): void
  /** Not stored, or nobody knows: what was typed must be safe. */
  onUnsaved(): void
}

export type Then = 'close' | 'more' | 'stay'

export interface Saving {
  readonly saving: boolean
  readonly notice: Notice | undefined
  /** The server's record and mine differ: a person has to choose. */
  readonly conflict: Comparison | undefined
  save(more?: boolean): void
  /** The same, for whoever leaves the form, or the page, when it is done: answers whether the record is stored. */
  saveToLeave(then: 'close' | 'stay'): Promise<boolean>
  saveAsNew(): void
  settle(choices: ReadonlyMap<string, Choice>): void
  postpone(): void
}

export function useSave({
  form,
  endpoints,
  record,
  given,
  onStored,
  onUnsaved,
}: SaveOptions): Saving {
  const { state } = form
  const { request, notify } = usePorts()
  const [saver] = useState(() => createSaver(request, endpoints))
  const [saving, setSaving] = useState(false)
  const [notice, setNotice] = useState<Notice>()
  const [conflict, setConflict] = useState<Comparison & { readonly then: Then }>()
  // Which version a save replaces: moves on when a conflict is settled.
  const target = useRef(record)
  const mounted = useMounted()

  function settle() {
    setSaving(false)
    setNotice(undefined)
  }

  /** Shows what is wrong where it is wrong, and goes to the first place. */
  function point(errors: readonly FieldError[]) {
    const loose = state.report(errors.map(withRow))
    const lines = loose.map(({ message }) => message)
    setNotice(lines.length > 0 ? { kind: 'invalid', lines } : undefined)
    const placeless = new Set(loose.map(({ field }) => field))
    const wrong = new Set(errors.map(({ field }) => field).filter((key) => !placeless.has(key)))
    const first = state.shown.find(({ key }) => wrong.has(key))
    if (first) reveal(form, first.key)
    // Cells are marked once their table stands, which the reveal may have brought.
    for (const [key, inside] of form.insides) inside.mark(rowErrors(errors, key))
    if (first) form.insides.get(first.key)?.reveal()
    if (wrong.size > 1) notify.warning(formMessages.invalid(wrong.size))
  }

  /** Answers whether the record is stored. */
  async function save(then: Then = 'close', merges = 0): Promise<boolean> {
    const busy = form.busyWith()
    if (busy.length > 0) {
      notify.warning(formMessages.busy(busy))
      return false
    }
    const inside = form.insides.size > 0 ? await checkInsides(form) : []
    const failures = state.check()
    const missed = inside.filter(({ field }) => !failures.some((one) => one.field === field))
    if (failures.length + missed.length > 0) {
      point([...failures, ...missed])
      return false
    }
    setSaving(true)
    const values = target.current ? state.submission() : { ...state.submission(), ...given }
    const sent = bodyOf(target.current, values)
    const outcome = await saver.save(sent)
    // undefined: this call came while another save was under way, which will say how it ended.
    if (!outcome) return false
    // At once: the fields have to take the focus again before a wrong one gets it.
    if (mounted.current) flushSync(settle)
    else settle()
    if (outcome.kind === 'stale' && mounted.current) return meet(outcome.current, then, merges)
    ended(outcome, sent, then)
    return outcome.kind === 'saved'
  }

  function ended(outcome: SaveOutcome, sent: WireRecord, then: Then) {
    if (outcome.kind === 'saved') {
      notify.success(outcome.message || formMessages.saved)
      const stored = { ...target.current, ...sent, ...outcome.record }
      // A form that stays open edits what it stored from now on.
      if (then !== 'more' && ownText(stored, 'id') !== undefined) target.current = stored
      onStored(stored, then)
      return
    }
    onUnsaved()
    if (!mounted.current) {
      // Gone, or on a kept page that is not looked at: told here, and found there by who comes back.
      setNotice({ kind: 'failed', message: messageOf(outcome) })
      return notify.error(formMessages.notSavedBecause(messageOf(outcome)))
    }
    if (outcome.kind === 'refused') point(outcome.errors)
    else if (outcome.kind === 'unknown') setNotice({ ...outcome, more: then === 'more' })
    else
      setNotice({ kind: outcome.kind === 'gone' ? 'gone' : 'failed', message: messageOf(outcome) })
  }

  /** Somebody else saved: with nothing to choose the save goes on, else a person is asked. */
  async function meet(current: WireRecord, then: Then, merges: number): Promise<boolean> {
    onUnsaved()
    const comparison = compare(form, current)
    if (comparison.differing.length > 0) setConflict({ ...comparison, then })
    else if (merges >= maxMerges) setNotice({ kind: 'failed', message: formMessages.conflict })
    else {
      take(comparison, new Map())
      return save(then, merges + 1)
    }
    return false
  }

  function take(comparison: Comparison, choices: ReadonlyMap<string, Choice>) {
    state.rebase(comparison.theirs)
    state.assign(resolved(comparison, choices))
    target.current = comparison.current
  }

  return {
    saving,
    notice,
    conflict,
    save: useEvent((more?: boolean) => void save(more ? 'more' : 'close')),
    saveToLeave: useEvent((then: 'close' | 'stay') => save(then)),
    saveAsNew: useEvent(() => {
      target.current = undefined
      void save()
    }),
    settle: useEvent((choices: ReadonlyMap<string, Choice>) => {
      if (!conflict) return
      take(conflict, choices)
      setConflict(undefined)
      void save(conflict.then)
    }),
    postpone: useEvent(() => setConflict(undefined)),
  }
}

/** What tables and other controls with cells of their own find wrong in them. */
async function checkInsides({ insides }: OpenForm): Promise<readonly FieldError[]> {
  const found = await Promise.all(
    [...insides].map(async ([field, inside]) => ({ field, message: await inside.check() })),
  )
  return found.flatMap(({ field, message }) => (message === null ? [] : [{ field, message }]))
}

const withRow = (error: FieldError): FieldError =>
  error.row === undefined
    ? error
    : { ...error, message: formMessages.inRow(error.row + 1, error.message) }

const rowErrors = (errors: readonly FieldError[], key: string): readonly InsideError[] =>
  errors.flatMap(({ field, row, column, message }) =>
    field === key && row !== undefined ? [{ row, column, message }] : [],
  )

// A server that calls every version stale must not be asked for ever.
const maxMerges = 3

/** What is sent: an edit names its record and the version it replaces. */
export const bodyOf = (target: WireRecord | undefined, values: WireRecord): WireRecord =>
  target ? { id: ownValue(target, 'id'), ver: ownValue(target, 'ver') ?? null, ...values } : values

const messageOf = (outcome: SaveOutcome): string =>
  outcome.kind === 'stale' ? formMessages.conflict : outcome.message
