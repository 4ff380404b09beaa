import { describe, expect, test } from 'vitest'
import { createRows } from '../renderer/data/rows'
import { applyRules } from '../renderer/model/entity/rules'
import { statesPast } from '../renderer/model/entity/states'
import { exprUser } from '../renderer/model/entity/user'
import { refusalOf } from '../renderer/views/moves/moving'
import { readDocuments } from '../server/documents/read'

const { entities } = readDocuments('schemas')
const user = exprUser({ id: 'u', username: 'u', realname: 'U', tenantId: 1, orgCode: null })

/** Dates that the demo's steps wait for, with the states in which nobody changes them any more. */
const past: readonly [entity: string, date: string, states: readonly string[]][] = [
  ['marketingPost', 'planTime', ['published', 'withdrawn']],
  ['product', 'planTime', ['on']],
  ['adPlan', 'beginDate', ['running', 'paused', 'ended']],
  ['adPlan', 'endDate', ['ended']],
]

describe.each(past)('%s.%s', (name, key, finished) => {
  const entity = entities.get(name)
  const field = entity?.fields.get(key)
  const { states } = entity ?? {}
  if (!entity || !field || !states) throw new Error(`${name}.${key}`)
  const valueOn = (day: string) => (field.type.name === 'date' ? day : `${day} 10:00:00`)

  test.each(states.all)('in %s', (state) => {
    const before = { [states.field.key]: state, [key]: valueOn('2027-08-04') }
    const record = { id: '1', ...before }
    const [row] = createRows(entity)([record])
    if (!row) throw new Error('no row')
    const told = refusalOf(row, { [key]: valueOn('2027-08-05') }, { entity, user, mayEdit: true })
    const ruled = applyRules(entity.fields.values(), before, user)
    const isFinished = finished.includes(state)
    expect(ruled.states.get(key)?.disabled, 'in forms, tables and at the server').toBe(isFinished)
    if (isFinished) expect(told, 'in calendars and gantt charts').toContain(field.title)
    else expect(told).toBeUndefined()
  })
})

test('a date that a step asks for stays where the step is behind the record', () => {
  const ways = [
    { from: ['idea'], to: 'draft' },
    { from: ['draft'], to: 'planned' },
    { from: ['planned'], to: 'done' },
    { from: ['idea', 'draft'], to: 'dropped' },
  ]
  const [, plan] = ways
  if (!plan) throw new Error('no step')
  expect(statesPast('idea', ways, [plan])).toEqual(['planned', 'done'])
  expect(statesPast('idea', ways, [])).toEqual([])
  expect(statesPast('draft', ways, [plan])).toEqual(['idea', 'planned', 'done', 'dropped'])
})
