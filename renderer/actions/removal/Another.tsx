import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FindBox } from '../../controls/FindBox'
import { readEndpoint } from '../../data/endpoint'
import { readListAnswer } from '../../data/envelope'
import { failureText, toFailure } from '../../data/failure'
import { Choices } from '../../form/uses/Choices'
import type { AnotherProps } from '../../form/uses/UsesDialog'
import type { Entity } from '../../model/entity/entity'
import { usePorts } from '../../ports'
import { FailureNote } from '../../ui/FailureNote'
import { removalTexts as texts } from './messages'

interface SearchedProps extends AnotherProps {
  readonly page: {
    readonly entity: Entity
    readonly endpoints: { readonly list: string }
    /** Parent of its records, if they are those of one. */
    readonly within?: { readonly field: string; readonly id: string }
  }
}

const mostShown = 8

/** Chooses another record of the page, found by its name. */
export function Another({ page, without, chosen, onChoose }: SearchedProps) {
  const { request } = usePorts()
  const [typed, setTyped] = useState('')
  const { label } = page.entity
  const { within } = page
  const { list } = page.endpoints
  const asked = typed.trim()
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ['another', list, within?.id, asked],
    enabled: asked !== '',
    retry: false,
    queryFn: async () => {
      const siblings = within && { [within.field]: within.id }
      const params = { ...siblings, [label.key]: `*${asked}*`, pageNo: '1', pageSize: '20' }
      const call = { ...readEndpoint(list), params, quiet: true }
      return readListAnswer((await request.send(call)).result, 20).records
    },
  })
  const offered = found
    ?.filter(({ id }) => !without.includes(String(id)))
    .slice(0, mostShown)
    .map((record) => ({ id: String(record.id), name: String(record[label.key] ?? record.id) }))
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
      {error && (
        <FailureNote
          title={texts.notFound}
          text={failureText(toFailure(error))}
          onRetry={() => void refetch()}
        />
      )}
      {!error && offered && <Choices choices={offered} chosen={chosen} onChoose={onChoose} />}
      {!error && offered?.length === 0 && <p>{texts.noOther}</p>}
    </fieldset>
  )
}
