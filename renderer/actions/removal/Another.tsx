import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { FindBox } from '../../controls/FindBox'
import { readEndpoint } from '../../data/endpoint'
import { readListAnswer, type WireRecord } from '../../data/envelope'
import type { RunContext } from '../define'
import { removalTexts as texts } from './messages'

interface AnotherProps {
  readonly context: RunContext
  /** Ids of records that cannot be chosen. */
  readonly without: readonly string[]
  readonly chosen: WireRecord | undefined
  onChoose(record: WireRecord | undefined): void
}

const mostShown = 8

/** Chooses another record of the page, found by its name. */
export function Another({ context, without, chosen, onChoose }: AnotherProps) {
  const { model, ports } = context
  const name = useId()
  const [typed, setTyped] = useState('')
  const { label } = model.entity
  const asked = typed.trim()
  const { data: found } = useQuery({
    queryKey: ['another', model.endpoints.list, asked],
    enabled: asked !== '',
    queryFn: async () => {
      const params = { [label.key]: `*${asked}*`, pageNo: '1', pageSize: '20' }
      const call = { ...readEndpoint(model.endpoints.list), params }
      return readListAnswer((await ports.request.send(call)).result, 20).records
    },
  })
  const offered = found?.filter(({ id }) => !without.includes(String(id))).slice(0, mostShown)
  return (
    <fieldset className="jd-another">
      <legend>{texts.another}</legend>
      <FindBox
        label={texts.another}
        hint={texts.anotherHint}
        value={typed}
        onChange={(text) => {
          setTyped(text)
          onChoose(undefined)
        }}
      />
      {offered?.map((record) => (
        <label key={String(record.id)}>
          <input
            type="radio"
            name={name}
            checked={chosen?.id === record.id}
            onChange={() => onChoose(record)}
          />
          {String(record[label.key] ?? record.id)}
        </label>
      ))}
      {offered?.length === 0 && <p>{texts.noOther}</p>}
    </fieldset>
  )
}
