import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { InsideError } from '../cellType'
import type { WireRecord } from '../data/envelope'
import type { Decision } from '../data/uses'
import { usePorts } from '../ports'
import { useEvent } from '../ui/useEvent'
import { type Comparison, compare, resolved } from './comparison'
import type { FieldError } from './formState'
import type { Choice } from './merge'
import { formMessages } from './messages'
import { ownText, ownValue } from './record'
import { reveal } from './reveal'
import type { SaveResult } from './saveResult'
import { createSaver, type SaveEndpoints } from './saver'
import type { OpenForm } from './useForm'
import { useMounted } from './useMounted'
import type { UsesDialogProps } from './uses/UsesDialog'

/** Why the last save failed; kept until the next save. */
export type Notice =
  /** Errors without a visible field. */
  | { readonly kind: 'invalid'; readonly lines: readonly string[] }
  | { readonly kind: 'failed' | 'gone'; readonly message: string }
  /** `more`: the save without an answer was "save and add another". */
  | { readonly kind: 'unknown'; readonly message: string; readonly more: boolean }

interface SaveOptions {
  readonly form: OpenForm
  readonly endpoints: SaveEndpoints
  /** The edited record; absent = the form adds one. */
  readonly record: WireRecord | undefined
  /** Fixed values of a new record. */
  readonly given?: WireRecord | undefined
  /** Called after storing. Then the form closes, continues with a new record, or stays until its page is left. */
  onStored(record: WireRecord, then: Then): void
  /** Not stored, or unknown: the input must be kept safe. */
  onUnsaved(): void
}

/** About records that use deleted rows of the field. */
export interface UsesQuestion extends Pick<UsesDialogProps, 'used' | 'why' | 'remove'> {
  readonly field: string
}

export type Then = 'close' | 'more' | 'stay'

export interface Saving {
  readonly saving: boolean
  readonly notice: Notice | undefined
  /** The server's record differs from mine: the user must choose. */
  readonly conflict: Comparison | undefined
  /** What uses the rows that the last save would delete. */
  readonly question: UsesQuestion | undefined
  closeQuestion(): void
  save(more?: boolean): void
  /** The same for leaving the form or page afterwards: returns whether the record is stored. */
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
  const [question, setQuestion] = useState<UsesQuestion>()
  const [conflict, setConflict] = useState<Comparison & { readonly then: Then }>()
  // The version that a save replaces; updated when a conflict is resolved.
  const target = useRef(record)
  const mounted = useMounted()

  function settle() {
    setSaving(false)
    setNotice(undefined)
  }

  /** Marks the errors at their fields, and goes to the first. */
  function point(errors: readonly FieldError[]) {
    const loose = state.report(errors.map(withRow))
    const lines = loose.map(({ message }) => message)
    setNotice(lines.length > 0 ? { kind: 'invalid', lines } : undefined)
    const placeless = new Set(loose.map(({ field }) => field))
    const wrong = new Set(errors.map(({ field }) => field).filter((key) => !placeless.has(key)))
    const first = state.shown.find(({ key }) => wrong.has(key))
    if (first) reveal(form, first.key)
    // Cells are marked once their table is mounted, which the reveal may cause.
    for (const [key, inside] of form.insides) inside.mark(rowErrors(errors, key))
    if (first) form.insides.get(first.key)?.reveal()
    if (wrong.size > 1) notify.warning(formMessages.invalid(wrong.size))
  }

  /** Returns whether the record is stored. */
  async function save(
    then: Then = 'close',
    { merges = 0, decision }: { readonly merges?: number; readonly decision?: Decision } = {},
  ): Promise<boolean> {
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
    const outcome = await saver.save(sent, decision)
    // undefined: another save is in progress, and will report its result.
    if (!outcome) return false
    // Synchronous: fields must be focusable before the wrong one gets the focus.
    if (mounted.current) flushSync(settle)
    else settle()
    if (outcome.kind === 'stale' && mounted.current) return meet(outcome.current, then, merges)
    ended(outcome, sent, then)
    return outcome.kind === 'saved'
  }

  function ended(outcome: SaveResult, sent: WireRecord, then: Then) {
    if (outcome.kind === 'saved') {
      notify.success(outcome.message || formMessages.saved)
      const stored = { ...target.current, ...sent, ...outcome.record }
      // A form that stays open edits the stored record from now on.
      if (then !== 'more' && ownText(stored, 'id') !== undefined) target.current = stored
      onStored(stored, then)
      return
    }
    onUnsaved()
    if (!mounted.current) {
      // The form is closed or on a hidden page: notify here, and leave the note for the user's return.
      setNotice({ kind: 'failed', message: messageOf(outcome) })
      return notify.error(formMessages.notSavedBecause(messageOf(outcome)))
    }
    if (outcome.kind === 'refused') {
      point(outcome.errors)
      ask(outcome, then)
    } else if (outcome.kind === 'unknown') setNotice({ ...outcome, more: then === 'more' })
    else
      setNotice({ kind: outcome.kind === 'gone' ? 'gone' : 'failed', message: messageOf(outcome) })
  }

  /** Asks what happens to the records that use deleted rows. */
  function ask({ used, errors, message }: Extract<SaveResult, { kind: 'refused' }>, then: Then) {
    const [first] = errors
    if (!used || !first) return
    const remove = async (_ids: readonly string[], decision: Decision) => {
      setQuestion(undefined)
      return await save(then, { decision })
    }
    setQuestion({ used, why: message, remove, field: first.field })
  }

  /** Another user saved: if there is nothing to choose the save continues, else the user is asked. */
  async function meet(current: WireRecord, then: Then, merges: number): Promise<boolean> {
    onUnsaved()
    const comparison = compare(form, current)
    if (comparison.differing.length > 0) setConflict({ ...comparison, then })
    else if (merges >= maxMerges) setNotice({ kind: 'failed', message: formMessages.conflict })
    else {
      take(comparison, new Map())
      return save(then, { merges: merges + 1 })
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
    question,
    closeQuestion: useEvent(() => setQuestion(undefined)),
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

/** Errors found by tables and other controls with their own cells. */
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

// Bounds the retries if a server always answers "stale".
const maxMerges = 3

/** The request body: an edit includes the record's id and the version it replaces. */
export const bodyOf = (target: WireRecord | undefined, values: WireRecord): WireRecord =>
  target ? { id: ownValue(target, 'id'), ver: ownValue(target, 'ver') ?? null, ...values } : values

const messageOf = (outcome: SaveResult): string =>
  outcome.kind === 'stale' ? formMessages.conflict : outcome.message
