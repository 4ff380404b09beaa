import type { WireRecord } from '../data/envelope'
import type { Draft } from './drafts'
import { type Choice, type Difference, differences, merged } from './merge'
import { type ReadRecord, readRecord, type Values } from './record'
import type { OpenForm } from './useForm'

/** My edits compared with another version of the record. */
export interface Comparison {
  readonly current: WireRecord
  readonly theirs: ReadRecord
  readonly differing: readonly Difference[]
}

/** Compares the form with the record on the server. */
export function compare({ state }: OpenForm, current: WireRecord): Comparison {
  const theirs = readRecord(state.fields.values(), current)
  const versions = { base: state.base(), mine: state.values(), theirs: theirs.values }
  return { current, theirs, differing: differences(typable(state.shown), versions) }
}

/** Compares a draft of an older version with the form. */
export function compareDraft(form: OpenForm, draft: Draft): readonly Difference[] {
  const { state } = form
  const drafted = typable(state.shown).filter(({ key }) => Object.hasOwn(draft.values, key))
  return differences(drafted, {
    base: readRecord(drafted, draft.base).values,
    mine: valuesOf(form, draft),
    theirs: state.values(),
  })
}

/** The draft's values that are still valid for the form's fields. */
export function valuesOf({ state }: OpenForm, draft: Draft): Values {
  const drafted = typable(state.shown).filter(({ key }) => Object.hasOwn(draft.values, key))
  const { values, unreadable } = readRecord(drafted, draft.values)
  return Object.fromEntries(Object.entries(values).filter(([key]) => !unreadable.has(key)))
}

/** The form's values after the choices. */
export const resolved = (
  { differing, theirs }: Comparison,
  choices: ReadonlyMap<string, Choice>,
): Values => merged(differing, theirs.values, choices)

const typable = (fields: OpenForm['state']['shown']) =>
  fields.filter(({ compute, readonly }) => !compute && !readonly)
