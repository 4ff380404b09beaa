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

/** A value rendered by its type, with the server's text. */
export function Fact({
  row,
  field,
  lookup,
}: Omit<FactsProps, 'fields'> & { readonly field: Field }) {
  const text = row.record[`${field.key}_dictText`]
  return (
    <CellShow
      field={field}
      lookup={lookup}
      value={row.values[field.key] ?? null}
      {...(typeof text === 'string' && { text })}
      place="cell"
    />
  )
}

/** The content below a card's title: named values first, then states, which need no name. Empty values are left out. */
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
                <Fact row={row} field={field} lookup={lookup} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {states.length > 0 && (
        <div className="jd-fact-states">
          {states.map((field) => (
            <span key={field.key} title={field.title}>
              <Fact row={row} field={field} lookup={lookup} />
            </span>
          ))}
        </div>
      )}
    </>
  )
}
