import { useState } from 'react'
import { useAnswer } from '#renderer'
import { Choice } from './Choice'
import { people } from './calls'
import { whyMessages as texts } from './messages'

interface PersonChoiceProps {
  /** A user's id; '' = the one who asks. */
  readonly value: string
  onChange(userId: string): void
}

/** Somebody of the tenant, found by a part of the name or of the account. */
export function PersonChoice({ value, onChange }: PersonChoiceProps) {
  const [typed, setTyped] = useState('')
  const { answer: found = [], loading } = useAnswer(['people', typed], (signal) =>
    people(typed, signal),
  )
  const options = found.map(({ id, realname, username }) => ({
    value: id,
    label: `${realname}（${username}）`,
  }))
  // Who looks for somebody else is told that there is nobody: the one who asks would stand in the place of that.
  const self = texts.self.includes(typed) ? [{ value: '', label: texts.self }] : []
  return (
    <Choice
      id="why-who"
      label={texts.who}
      loading={loading}
      value={value}
      options={[...self, ...options]}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}
