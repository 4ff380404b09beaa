import { expect, test } from 'vitest'
import { documentsWith, findingsAfter, findingsWith, textOf } from './support/documents'

const entity = 'entities/sys/sms.json'
const page = 'pages/sys/sms.json'

test('an entity whose operations are view only asks the menu for no other permission', () => {
  expect(findingsWith(entity, textOf(entity))).toEqual([])
  const [first] = findingsAfter(entity, '["view"]', '["view", "export"]')
  expect(first).toMatchObject({ file: entity, pointer: '/perm', severity: 'error' })
  expect(first?.message).toBe('权限 “sms:export” 未在菜单登记')
})

test('its list has no buttons for what it does not offer', () => {
  const list = documentsWith(page, textOf(page)).pages.get('sys/sms')
  expect(list?.model).toMatchObject({ toolbar: [], row: [] })
})

test('a button for an operation that the entity does not offer is a finding', () => {
  const findings = findingsAfter(page, '"columns":', '"row": ["delete"], "columns":')
  expect(findings).toMatchObject([
    {
      file: page,
      pointer: '/row/0',
      severity: 'error',
      message: '实体 “sms” 的 operations 没有操作 “delete” 所需的一项',
    },
  ])
})

test('an operation that does not exist is a finding', () => {
  const findings = findingsAfter(entity, '["view"]', '["veiw"]')
  expect(findings).toContainEqual(
    expect.objectContaining({ file: entity, pointer: '/operations/0', severity: 'error' }),
  )
})
