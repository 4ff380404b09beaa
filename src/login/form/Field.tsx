import { type InputHTMLAttributes, type ReactNode, useId } from 'react'
import './form.css'
import type { Form } from './useForm'

export interface FieldProps<Name extends string>
  extends Omit<InputHTMLAttributes<HTMLInputElement>, 'form' | 'name'> {
  readonly form: Form<Name>
  readonly name: Name
  readonly label: string
  /** Shown beside the input: an image or a button. */
  readonly aside?: ReactNode
  /** Shown below the input if there is no error. */
  readonly hint?: ReactNode
}

/** A labelled input with its message below. */
export function Field<Name extends string>(props: FieldProps<Name>) {
  const { form, name, label, aside, hint, ...input } = props
  const id = useId()
  const error = form.errors[name]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-row">
        <input
          autoComplete="off"
          {...input}
          id={id}
          name={name}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          onInput={(event) => {
            form.fail(name, undefined)
            input.onInput?.(event)
          }}
        />
        {aside}
      </div>
      {error === undefined ? (
        hint
      ) : (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  )
}
