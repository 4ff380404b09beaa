import { useState } from 'react'
import { isRecord } from '../../data/envelope'
import { failureText, toFailure } from '../../data/failure'
import { firstTypable } from '../../form/firstTypable'
import { reveal } from '../../form/reveal'
import { saveResultOf } from '../../form/saveResult'
import { useDraft } from '../../form/useDraft'
import { type FormSource, useForm } from '../../form/useForm'
import { actionMessages } from '../../messages'
import type { Refused } from '../RefusedNote'

/**
 * Form of a dialog that asks and then calls. `asking` validates it, does the work, and shows a refusal at its fields;
 * errors that belong to no field go to `notice`. What was typed is kept as a draft of `about`, the action and its
 * records, until `draft.end`: opened again after a reload, the dialog offers it.
 */
export function useAsking(source: FormSource, titleId: string, about: readonly string[]) {
  const form = useForm(source, titleId)
  const draft = useDraft({ form, entity: source.entity.name, record: about.join(' '), ver: null })
  const [focus] = useState(() => firstTypable(form.state))
  const [busy, setBusy] = useState(false)
  const [notice, setNotice] = useState<Refused>()

  function refused(error: unknown) {
    const outcome = saveResultOf(error)
    const errors = outcome.kind === 'refused' ? outcome.errors : []
    const loose = form.state.report(errors)
    const first = errors.find((one) => !loose.includes(one))
    if (first) reveal(form, first.field)
    const failure = toFailure(error)
    const lines = refusedLines(failure.detail.result)
    if (first && loose.length === 0 && lines.length < 2) return setNotice(undefined)
    setNotice({ text: failureText(failure), lines: lines.length > 1 ? lines : [] })
  }

  async function asking(work: () => Promise<void>): Promise<void> {
    const errors = form.state.check()
    form.state.report(errors)
    const [first] = errors
    if (first) return reveal(form, first.field)
    if (form.busyWith().length > 0) return
    setBusy(true)
    setNotice(undefined)
    try {
      await work()
    } catch (error) {
      refused(error)
    } finally {
      setBusy(false)
    }
  }
  return { form, focus, busy, notice, asking, draft }
}

function refusedLines(result: unknown): readonly string[] {
  const list = isRecord(result) && Array.isArray(result.refused) ? result.refused : []
  return list.flatMap((one: unknown) =>
    isRecord(one) && typeof one.message === 'string'
      ? [actionMessages.named(String(one.name ?? one.id ?? ''), one.message)]
      : [],
  )
}
