import { useState } from 'react'
import { useAnswer } from '#data'
import { Choice } from './Choice'
import { type AskedEntity, record, records } from './calls'
import { whyMessages as texts } from './messages'

interface RecordChoiceProps {
  /** Entity of the records; undefined = not chosen yet. */
  readonly entity: AskedEntity | undefined
  /** A record's id; '' = none. */
  readonly value: string
  onChange(id: string): void
}

/** A record, found by part of its name if the asking user can see it, otherwise by its id. */
export function RecordChoice({ entity, value, onChange }: RecordChoiceProps) {
  const [typed, setTyped] = useState('')
  const { answer: found = [], loading } = useAnswer(
    ['whyRecords', entity?.name, typed],
    async (signal) => (entity ? await records(entity, typed, signal) : []),
  )
  const { answer: chosen } = useAnswer(['whyRecord', entity?.name, value], async (signal) =>
    entity && value !== '' ? await record(entity, value, signal) : [],
  )
  const known = [...found, ...(chosen ?? [])]
  const others = [value, typed].filter(
    (id, index, all) =>
      id !== '' && all.indexOf(id) === index && !known.some((one) => one.value === id),
  )
  const options = [
    ...known.filter((one, index) => known.findIndex(({ value: id }) => id === one.value) === index),
    ...others.map((id) => ({ value: id, label: id === value ? id : texts.byId(id) })),
  ]
  return (
    <Choice
      id="why-record"
      label={texts.record}
      loading={loading}
      disabled={!entity}
      placeholder={texts.recordHint}
      value={value === '' ? null : value}
      options={options}
      onSearch={setTyped}
      onChange={onChange}
    />
  )
}
