import { strengthOf } from '../form/rules'
import { loginMessages } from '../messages'

/** How good a new password is, in a word and in bars. */
export function Strength({ password }: { password: string }) {
  if (password === '') return null
  const strength = strengthOf(password)
  const text = loginMessages.strength[strength]
  return (
    <p className="strength" data-strength={strength} role="status">
      <span aria-hidden="true">
        {[0, 1, 2].map((bar) => (
          <i key={bar} data-on={bar < Math.max(1, strength)} />
        ))}
      </span>
      {loginMessages.strengthLabel(text)}
    </p>
  )
}
