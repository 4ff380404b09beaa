import type { WireRecord } from '../../data/envelope'
import { useLookup } from '../../data/lookup'
import type { Entity } from '../../model/entity/entity'
import { stepsByHand } from '../../model/entity/states'
import { CellShow } from '../../ui/CellShow'
import { timelineTexts } from './messages'
import './timeline.css'

/** The states that a record of the entity may be in and the steps that lead out of each; its own stands out. */
export function StateWays({ entity, record }: { entity: Entity; record: WireRecord }) {
  const lookup = useLookup()
  const { states } = entity
  if (!states) return null
  const { field, all, steps } = states
  const byHand = stepsByHand(entity)
  const now = field.type.fromWire(record[field.key], field)
  const tag = (state: string) => <CellShow {...{ field, lookup }} value={state} place="cell" />
  const stepsOut = (state: string) =>
    [...steps.values()].filter(({ from, to }) => from.includes(state) && to !== state)
  return (
    <section className="jd-ways" aria-label={timelineTexts.ways}>
      <h4>{timelineTexts.ways}</h4>
      <dl>
        {all.map((state) => (
          <div key={state} aria-current={state === now ? 'step' : undefined}>
            <dt>{tag(state)}</dt>
            <dd>
              {stepsOut(state).map((step) => (
                <span key={step.name} className="jd-way">
                  {byHand.includes(step) ? step.title : timelineTexts.timed(step.title)}
                  <span aria-hidden="true" className="jd-way-arrow" />
                  {tag(step.to)}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
