import { useId } from 'react'
import type { WireRecord } from '../data/envelope'
import { useLookup } from '../data/lookup'
import type { Values } from '../model/entity/rules'
import { CellShow } from '../ui/CellShow'
import { useCells } from '../ui/cells'
import { GroupTitle } from './GroupTitle'
import { type FormGroup, isNamedByGroup } from './model'
import { ownText } from './record'

interface DetailGroupProps {
  readonly group: FormGroup
  readonly record: WireRecord
  readonly values: Values
  isVisible(key: string): boolean
}

/** A group's fields as read-only names and values. */
export function DetailGroup({ group, record, values, isVisible }: DetailGroupProps) {
  const { title, cols, items } = group
  const id = useId()
  const cells = useCells()
  const lookup = useLookup()
  const seen = items.filter(
    ({ field }) => isVisible(field.key) && !cells.find(field.type.name)?.unseen,
  )
  if (seen.length === 0) return null
  return (
    <section className="jd-form-group" aria-labelledby={title === undefined ? undefined : id}>
      {title !== undefined && <GroupTitle id={id}>{title}</GroupTitle>}
      <dl
        className="jd-form-grid jd-detail"
        data-cols={Math.min(cols, 4)}
        data-named={isNamedByGroup(group) || undefined}
      >
        {seen.map(({ field, span }) => (
          <div key={field.key} data-span={span > 1 ? (span >= cols ? 'all' : span) : undefined}>
            <dt>{field.title}</dt>
            <dd>
              <CellShow
                value={values[field.key] ?? null}
                field={field}
                lookup={lookup}
                text={ownText(record, `${field.key}_dictText`)}
                place="detail"
              />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
