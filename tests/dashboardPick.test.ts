import { expect, test } from 'vitest'
import type { Dimension } from '../renderer/model/report/summary'
import { recordRules } from '../renderer/pages/dashboard/filtering'
import { type DashboardModel, isCountedCard } from '../renderer/pages/dashboard/model'
import { pickIn, pickText } from '../renderer/pages/dashboard/pick'
import { readDocuments } from '../server/documents/read'

const documents = readDocuments('schemas')
const dashboards = [...documents.pages.values()].flatMap(({ doc, model }) =>
  Reflect.get(Object(doc), 'kind') === 'dashboard' ? [model as DashboardModel] : [],
)
const user = {
  ...{ id: 'u', username: 'u', realname: 'U', tenantId: 1, orgCode: null, site: null },
  ...{ departs: [], departsBelow: [], roles: [], orgCodes: [], now: '2026-03-18 09:00:00' },
}

const groupIn = ({ unit }: Dimension): string => (unit ? '=2026-03-01' : '=a')

test('a clicked group is read from the address as it was clicked', () => {
  let read = 0
  for (const model of dashboards) {
    for (const card of model.cards.filter(isCountedCard)) {
      for (const dimension of card.report.summary?.by ?? []) {
        const group = groupIn(dimension)
        const pick = { card: card.name, dimension, group, shown: [group, ''], text: '甲 & 乙' }
        expect(pickIn(pickText(pick), model)).toEqual(pick)
        if (dimension.unit)
          expect(pickIn(pickText({ ...pick, group: '=x' }), model)).toBeUndefined()
        read += 1
      }
    }
    for (const text of ['', '{', '[]', '{"card":"none","by":"x","group":"a","shown":[]}', null])
      expect(pickIn(text, model)).toBeUndefined()
  }
  expect(read).toBeGreaterThan(5)
})

test('a task counts the records of the clicked group, where it has the field', () => {
  let narrowed = 0
  for (const { cards } of dashboards) {
    const dimensions = cards.filter(isCountedCard).flatMap(({ report }) => report.summary?.by ?? [])
    for (const task of cards.flatMap((card) => (card.kind === 'tasks' ? card.tasks : []))) {
      const bare = recordRules(task, [], { values: {}, user })
      for (const dimension of dimensions) {
        const group = groupIn(dimension)
        const pick = { card: 'other', dimension, group, shown: [group], text: 'A' }
        const rules = recordRules(task, [], { values: {}, user, pick })
        const own = task.entity.fields.get(dimension.field.key)
        const isShared =
          own !== undefined && own.type.dict(own) === dimension.field.type.dict(dimension.field)
        if (isShared) expect(rules.length).toBe(bare.length + 1)
        if (isShared) narrowed += 1
      }
    }
  }
  expect(narrowed).toBeGreaterThan(0)
})
