import type { FormHTMLAttributes, ReactNode } from 'react'
import type { Form, Values } from './useForm'

export interface SubmitFormProps<Name extends string>
  extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> {
  readonly form: Form<Name>
  /** Button texts, idle and while the action runs. */
  readonly text: string
  readonly busyText: string
  /** Shown below the button. */
  readonly after?: ReactNode
  onSubmit(values: Values<Name>): Promise<void>
}

/** Fields of a form, the error of the last attempt, and the submit button. */
export function SubmitForm<Name extends string>(props: SubmitFormProps<Name>) {
  const { form, text, busyText, after, onSubmit, children, className = '', ...others } = props
  return (
    <form
      {...others}
      ref={form.ref}
      className={`form ${className}`}
      onSubmit={form.submit(onSubmit)}
      noValidate
    >
      {children}
      {form.failure && (
        <p className="form-failure" role="alert">
          {form.failure}
        </p>
      )}
      {/* Not `disabled`, to keep the focus; the form submits only once at a time. */}
      <button type="submit" className="form-submit" aria-disabled={form.busy || undefined}>
        {form.busy ? busyText : text}
      </button>
      {after}
    </form>
  )
}
