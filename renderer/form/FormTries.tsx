import { useState } from 'react'
import { readEndpoint } from '../data/endpoint'
import type { WireRecord } from '../data/envelope'
import { usePorts } from '../ports'
import { Button } from '../ui/Button'
import { FailureNote } from '../ui/FailureNote'
import { formMessages } from './messages'
import type { FormTry } from './model'
import { reveal } from './reveal'
import { saveResultOf } from './saveResult'
import { bodyOf } from './useSave'
import type { FormView } from './view'

interface FormTriesProps {
  readonly form: FormView
  readonly tries: readonly FormTry[]
  /** The edited record. */
  readonly record: WireRecord | undefined
  /** A save is in progress. */
  readonly busy: boolean
}

/** Buttons that test the form's content before it is saved, and the errors of the last test. */
export function FormTries({ form, tries, record, busy }: FormTriesProps) {
  const { request, notify, grants } = usePorts()
  const [running, setRunning] = useState<FormTry>()
  const [failed, setFailed] = useState<{ readonly title: string; readonly text: string }>()

  async function run(one: FormTry) {
    setFailed(undefined)
    const { title, fields } = one
    const wrong = form.state.check().filter(({ field }) => fields.includes(field))
    form.state.report(wrong)
    const [first] = wrong
    if (first) return reveal(form, first.field)
    setRunning(one)
    try {
      const typed = Object.entries(form.state.submission()).filter(([key]) => fields.includes(key))
      const body = bodyOf(record, Object.fromEntries(typed))
      const { message } = await request.send({ ...readEndpoint(one.call), body, quiet: true })
      notify.success(message || formMessages.tried(title))
    } catch (error) {
      const outcome = saveResultOf(error)
      if (outcome.kind === 'refused') {
        const loose = form.state.report(outcome.errors)
        const told = outcome.errors.find((it) => !loose.includes(it))
        if (told) return reveal(form, told.field)
      }
      const text = 'message' in outcome ? outcome.message : formMessages.conflict
      setFailed({ title: formMessages.triedInVain(title), text })
    } finally {
      setRunning(undefined)
    }
  }
  return (
    <>
      {failed && <FailureNote {...failed} />}
      {tries.map((one) => (
        <Button
          key={one.title}
          busy={running === one}
          disabled={busy || grants.stillness !== undefined}
          hint={grants.stillness}
          idle={running !== undefined}
          onClick={() => void run(one)}
        >
          {one.title}
        </Button>
      ))}
    </>
  )
}
