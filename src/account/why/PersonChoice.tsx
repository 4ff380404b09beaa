import { useState } from 'react'
import { useAnswer } from '#data'
import { Choice } from './Choice'
import { people } from './calls'
import { whyMessages as texts } from './messages'

interface PersonChoiceProps {
  /** A user's id; '' = the asking user. */
  readonly value: string
  onChange(userId: string): void
}

/** A person of the tenant, found by part of the name or the account. */
export function PersonChoice({ value, onChange }: PersonChoiceProps) {
  const [typed, setTyped] = useState('')
  const { answer: found = [], loading } = useAnswer(['people', typed], (signal) =>
    people(typed, signal),
  )
  const options = found.map(({ id, realname, username }) => ({
    value: id,
    label: `${realname}（${username}）`,
  }))
  // A search without hits must say so: do not offer the asking user instead.
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
