import { useState } from 'react'
import { loginMessages } from '../messages'
import { Field, type FieldProps } from './Field'

/** A password input that can show its text. */
export function PasswordField<Name extends string>(props: FieldProps<Name>) {
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      data-verbatim=""
      spellCheck={false}
      autoCapitalize="none"
      aside={
        <button
          type="button"
          className="field-eye"
          aria-pressed={shown}
          aria-label={shown ? loginMessages.hidePassword : loginMessages.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Eye open={shown} />
        </button>
      }
    />
  )
}

function Eye({ open }: { open: boolean }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width="18"
      height="18"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <path d="M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12z" strokeWidth="1.6" />
      <circle cx="12" cy="12" r="2.8" strokeWidth="1.6" />
      {!open && <path d="M4 4l16 16" strokeWidth="1.6" strokeLinecap="round" />}
    </svg>
  )
}
