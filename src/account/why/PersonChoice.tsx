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

/** Somebody of the tenant, found by a part of the name. */
export function PersonChoice({ value, onChange }: PersonChoiceProps) {
  const [typed, setTyped] = useState('')
  const { answer: found = [], loading } = useAnswer(['people', typed], (signal) =>
    people(typed, signal),
  )
  const options = found.map(({ id, realname, username }) => ({
    value: id,
    label: `${realname}（${username}）`,
  }))
  return (
    <Choice
      id="why-who"
      label={texts.who}
      loading={loading}
      value={value}
      options={[{ value: '', label: texts.self }, ...options]}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}
