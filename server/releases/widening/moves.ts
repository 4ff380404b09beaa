import { type Entity, type Field, permissionOf } from '#model'
import { importStateRight } from '../../../renderer/model/entity/states'
import type { Expr } from '../../../renderer/model/expr/types'
import { wideningMessages as messages } from './messages'
import { fieldThing, type Gathering, storeOf, writing } from './thing'

/** From which state to which a record can be brought, in which it can be changed, and what is set with it. */
export function moves(entity: Entity, { add }: Gathering): void {
  const { states, actions } = entity
  const store = storeOf(entity)
  const thing = (title: string) => ({ kind: 'step', entity: entity.name, store, title }) as const
  const sets = (by: string, field: Field, codes: readonly string[], guards: readonly string[]) => {
    const of = writing(entity, field.key)
    add(`${of} by ${by}`, { ...fieldThing(entity, field, messages.write), of }, { codes, guards })
  }

  for (const { name, title: called, can, when, set } of actions.values()) {
    const guards = when ? conjuncts(when) : []
    const title = messages.action(entity.title, called)
    add(`action ${store} ${name}`, thing(title), { codes: [can], guards })
    for (const { field, to } of set)
      sets(`action ${name}`, field, [can], [...guards, `set ${to.source}`])
  }
  if (!states) return
  const { field, initial, lock, steps } = states
  const textOf = messages.state
  add(`initial ${store} ${initial}`, thing(messages.initial(textOf(initial), entity.title)), {
    codes: [permissionOf(entity, 'add')],
  })
  add(`importState ${store}`, thing(messages.importState(entity.title)), {
    codes: [importStateRight(entity)],
  })
  for (const state of states.all) {
    if (lock.includes(state)) continue
    const title = messages.unlocked(textOf(state), entity.title)
    add(`unlocked ${store} ${state}`, thing(title), { codes: [permissionOf(entity, 'edit')] })
  }
  for (const step of steps.values()) {
    const guards = [
      ...step.when.flatMap(conjuncts),
      ...(step.notBy === undefined ? [] : [`notBy ${step.notBy}`]),
      ...(step.auto ? [`auto ${step.auto.key}`] : []),
    ]
    for (const from of step.from) {
      const title = messages.move(step.title, entity.title, textOf(from), textOf(step.to))
      const key = `move ${store}.${field.key} ${from} ${step.to ?? from}`
      add(key, thing(title), { codes: [step.can], guards })
    }
    for (const one of step.ask) sets(`step ${step.name}`, one, [step.can], guards)
    for (const { field: one, to } of step.set) {
      sets(`step ${step.name}`, one, [step.can], [...guards, `set ${to.source}`])
    }
  }
}

/** A condition as the parts that must all hold: one more of them is narrower. */
const conjuncts = ({ source }: Expr): readonly string[] =>
  partsOf(source).map((one) => `when ${one}`)

/** The parts of `a && b`; what holds an `||`, or text in which either may stand, is one part. */
export function partsOf(source: string): readonly string[] {
  const plain = source.replaceAll(/\s+/g, ' ').trim()
  if (/["'`|()?]/.test(plain)) return [plain]
  return [...new Set(plain.split('&&').map((one) => one.trim()))]
}
