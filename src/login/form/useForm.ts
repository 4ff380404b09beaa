import { type FormEvent, useRef, useState } from 'react'
import { failureOf } from '../failureOf'

/** Current texts of the form's fields. */
export type Values<Name extends string> = Readonly<Record<Name, string>>

/** Error message for a value; undefined = valid. */
export type Rule<Name extends string> = (value: string, values: Values<Name>) => string | undefined

export interface Form<Name extends string> {
  /** Error messages below the fields. */
  readonly errors: Partial<Readonly<Record<Name, string>>>
  /** Error of the last submission; '' = none. */
  readonly failure: string
  readonly busy: boolean
  readonly ref: React.RefObject<HTMLFormElement | null>
  /** Value of one field if valid; otherwise shows the error and focuses the field. */
  checked(name: Name): string | undefined
  /** The same without focusing. */
  checkedQuietly(name: Name): string | undefined
  /** Shows a field's error, or removes it with undefined. */
  fail(name: Name, message: string | undefined): void
  /**
   * For `onSubmit`: validates all fields, then runs the action; an error it throws becomes `failure`. Runs once at a
   * time.
   */
  submit(action: (values: Values<Name>) => Promise<void>): (event: FormEvent) => void
}

/** A small form over uncontrolled native inputs, so that autofilled values count too. */
export function useForm<Name extends string>(
  rules: Readonly<Record<Name, Rule<Name>>>,
): Form<Name> {
  const ref = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  // A state change reaches the button only with the next render; a second submit may come before.
  const submitting = useRef(false)
  const names = Object.keys(rules) as Name[] // exactly the keys of `rules`

  const read = (): Values<Name> => {
    const entries = names.map((name) => [name, textOf(ref.current?.elements.namedItem(name))])
    return Object.fromEntries(entries) as Values<Name> // one text for each name
  }

  function check(among: readonly Name[], values: Values<Name>, focus = true): boolean {
    const found = among.flatMap((name) => {
      const message = rules[name](values[name], values)
      return message === undefined ? [] : [[name, message] as const]
    })
    const others = Object.entries(errors).filter(([name]) => !among.some((one) => one === name))
    // All keys are field names.
    setErrors(Object.fromEntries([...others, ...found]) as Partial<Record<Name, string>>)
    const [first] = found
    const field = focus && first && ref.current?.elements.namedItem(first[0])
    if (field instanceof HTMLElement) field.focus()
    return first === undefined
  }

  return {
    errors,
    failure,
    busy,
    ref,
    checked(name) {
      const values = read()
      return check([name], values) ? values[name] : undefined
    },
    checkedQuietly(name) {
      const values = read()
      return check([name], values, false) ? values[name] : undefined
    },
    fail(name, message) {
      setErrors(({ [name]: _, ...others }) => {
        // All keys are field names.
        const rest = others as Partial<Record<Name, string>>
        return message === undefined ? rest : { ...rest, [name]: message }
      })
    },
    submit: (action) => async (event) => {
      event.preventDefault()
      if (submitting.current) return
      setFailure('')
      const values = read()
      if (!check(names, values)) return
      submitting.current = true
      setBusy(true)
      try {
        await action(values)
      } catch (error) {
        setFailure(failureOf(error))
      } finally {
        submitting.current = false
        setBusy(false)
      }
    },
  }
}

/** Trims blanks around a name; in a password they are significant. */
function textOf(field: Element | RadioNodeList | null | undefined): string {
  if (!(field instanceof HTMLInputElement)) return ''
  return field.dataset.verbatim === undefined ? field.value.trim() : field.value
}
