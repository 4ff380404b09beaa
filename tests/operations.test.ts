import { expect, test } from 'vitest'
import { documentsWith, findingsAfter, findingsWith, textOf } from './support/documents'

const entity = 'entities/sys/sms.json'
const page = 'pages/sys/sms.json'

/** The list without the buttons that it has. */
function withoutButtons(others: object): string {
  const { row, tests, ...list } = JSON.parse(textOf(page))
  return JSON.stringify({ ...list, ...others }, null, 2)
}

test('an entity whose operations are view only asks the menu for no other permission', () => {
  expect(findingsWith(entity, textOf(entity))).toEqual([])
  const [first] = findingsAfter(entity, '["view"]', '["view", "export"]')
  expect(first).toMatchObject({ file: entity, pointer: '/perm', severity: 'error' })
  expect(first?.message).toBe('权限 “sms:export” 未登记，请在 menu.json 的 buttons 中登记')
})

test('its list has no buttons for what it does not offer', () => {
  const list = documentsWith(page, withoutButtons({})).pages.get('sys/sms')
  expect(list?.model).toMatchObject({ toolbar: [], row: [] })
})

// Missing list or delete address: a configuration error (specification, shell §8; reference, messages §6).
test.each([
  [{ row: ['delete'] }, '/row/0', '请设置url.delete属性!'],
  [{ toolbar: ['deleteMany'] }, '/toolbar/0', '请设置url.deleteBatch属性!'],
])('a page with %s that its entity does not offer is a finding', (member, pointer, text) => {
  expect(findingsWith(page, withoutButtons(member))).toMatchObject([
    { file: page, pointer, severity: 'error', message: expect.stringContaining(text) },
  ])
})

test('so is a list of an entity that offers none', () => {
  const unlisted = ['"view"', '"export"'] as const
  const finding = { file: page, pointer: '/entity', severity: 'error' }
  expect(findingsAfter(entity, ...unlisted)).toContainEqual(
    expect.objectContaining({
      ...finding,
      message: expect.stringContaining('请设置url.list属性!'),
    }),
  )
})

test('an operation that does not exist is a finding', () => {
  const findings = findingsAfter(entity, '["view"]', '["veiw"]')
  expect(findings).toContainEqual(
    expect.objectContaining({ file: entity, pointer: '/operations/0', severity: 'error' }),
  )
})
