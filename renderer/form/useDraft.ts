import { useEffect, useRef, useState } from 'react'
import { createDraftKeeper, type DraftKeeper, keepWhileOpen } from '../data/draftKeeper'
import { usePorts } from '../ports'
import { useEvent } from '../ui/useEvent'
import { compareDraft, valuesOf } from './comparison'
import { byNamesOfNow, createDrafts, draftOf, type FoundDraft } from './drafts'
import { type Choice, type Difference, merged } from './merge'
import { readRecord, same, type Values } from './record'
import type { OpenForm } from './useForm'

interface DraftOptions {
  readonly form: OpenForm
  readonly entity: string
  readonly record: string
  /** Version of the record; null = a new one. */
  readonly ver: string | null
  /** The draft is the whole form. */
  readonly whole?: boolean
}

export interface DraftOffer {
  /** Unsaved edits of an earlier visit, until accepted or declined. */
  readonly offer: FoundDraft | undefined
  /** The record has changed since: the draft's edits compared with it. */
  readonly comparison: readonly Difference[] | undefined
  /** The offered edits are of an older version of the record. */
  readonly older: boolean
  restore(): void
  choose(choices: ReadonlyMap<string, Choice>): void
  /** Closes the comparison; the offer stays. */
  postpone(): void
  discard(): void
  flush(): void
  /** Called after saving or discarding. */
  end(): void
}

export function useDraft({ form, entity, record, ver, whole }: DraftOptions): DraftOffer {
  const { drafts: port, user } = usePorts()
  const { state, insides } = form
  const [drafts] = useState(() => {
    const route = location.pathname
    return createDrafts(port, { userId: user.id, tenantId: user.tenantId, route, entity, record })
  })
  const [offer, setOffer] = useState<FoundDraft>()
  const [comparison, setComparison] = useState<readonly Difference[]>()
  const keeper = useRef<DraftKeeper>(undefined)
  const version = useEvent(() => ver)

  useEffect(() => {
    let shown = true
    drafts.find().then((found) => {
      const draft = found && byNamesOfNow(found, form.state.fields)
      if (shown && draft && isWorthOffering(form, draft)) setOffer(draft)
    })
    return () => {
      shown = false
    }
  }, [form, drafts])

  useEffect(() => {
    const made = createDraftKeeper({
      subscribe: state.subscribe,
      read: () => draftOf(state, version(), whole),
      gather() {
        for (const inside of insides.values()) inside.flush()
      },
      drafts,
    })
    keeper.current = made
    return keepWhileOpen(made, drafts)
  }, [state, insides, drafts, version, whole])

  function take(edits: Values): void {
    if (!offer) return
    drafts.adopt(offer)
    state.assign(edits)
    for (const [key, text] of Object.entries(offer.refused ?? {})) {
      if (typeof text === 'string') state.refuse(key, text)
      // The rows with these texts may have changed meanwhile.
      else if (holdsRows(form, offer, key)) state.refuseInside(key, text)
    }
    setOffer(undefined)
  }

  const older = offer !== undefined && offer.ver !== ver
  return {
    offer,
    comparison,
    older,
    restore() {
      if (!offer) return
      const differing = older ? compareDraft(form, offer) : []
      if (differing.length > 0) return setComparison(differing)
      take(valuesOf(form, offer))
    },
    choose(choices) {
      take(merged(comparison ?? [], state.values(), choices))
      setComparison(undefined)
    },
    postpone: () => setComparison(undefined),
    discard() {
      if (offer) drafts.forget(offer)
      setOffer(undefined)
    },
    flush: useEvent(() => keeper.current?.flush()),
    end: useEvent(() => {
      keeper.current?.end()
      setOffer(undefined)
    }),
  }
}

/** A draft equal to the record is not offered. */
function isWorthOffering(form: OpenForm, draft: FoundDraft): boolean {
  const { fields, valueAt } = form.state
  if (Object.keys(draft.refused ?? {}).some((key) => fields.has(key))) return true
  return Object.entries(valuesOf(form, draft)).some(([key, value]) => {
    const field = fields.get(key)
    return field !== undefined && !same(field, value, valueAt(key))
  })
}

/** Whether the form shows the rows that the draft was made on. */
function holdsRows({ state }: OpenForm, { values, base }: FoundDraft, key: string): boolean {
  const field = state.fields.get(key)
  if (!field) return false
  const drafted = Object.hasOwn(values, key) ? values : base
  return same(field, readRecord([field], drafted).values[key], state.valueAt(key))
}
