import type { Row } from '../../data/rows'
import type { Field, Lookup } from '../../model/entity/field'
import { isEmpty } from '../../model/entity/rules'
import { CellShow } from '../../ui/CellShow'
import { isChoice } from '../fields'

interface FactsProps {
  readonly row: Row
  readonly fields: readonly Field[]
  readonly lookup: Lookup
}

/** A value of a record as its type draws it, with the text that the server has given it. */
export function Fact({
  row,
  field,
  lookup,
}: Omit<FactsProps, 'fields'> & { readonly field: Field }) {
  const text = row.record[`${field.key}_dictText`]
  return (
    <CellShow
      {...{ field, lookup }}
      value={row.values[field.key] ?? null}
      {...(typeof text === 'string' && { text })}
      place="cell"
    />
  )
}

/** What a card says below its title: facts with their names, then states, which speak for themselves. Empty ones are left out. */
export function CardFacts({ row, fields, lookup }: FactsProps) {
  const shown = fields.filter(({ key }) => !isEmpty(row.values[key]) || row.bad.has(key))
  const states = shown.filter(isChoice)
  const facts = shown.filter((field) => !states.includes(field))
  return (
    <>
      {facts.length > 0 && (
        <dl className="jd-facts">
          {facts.map((field) => (
            <div key={field.key}>
              <dt>{field.title}</dt>
              <dd>
                <Fact {...{ row, field, lookup }} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {states.length > 0 && (
        <div className="jd-fact-states">
          {states.map((field) => (
            <span key={field.key} title={field.title}>
              <Fact {...{ row, field, lookup }} />
            </span>
          ))}
        </div>
      )}
    </>
  )
}
