import { expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { loadDocuments } from '../link/documents'

const fields = {
  name: { type: 'input', title: '名称', required: true, unique: true },
  code: { type: 'input', title: '编号', unique: true },
  phone: { type: 'input', title: '电话', can: 'x:contact', mask: 'phone' },
  text: { type: 'richtext', title: '正文' },
  price: { type: 'money', title: '单价' },
  createBy: { type: 'normal', title: '创建人', readonly: true },
}

function loadedWith(more: object) {
  const doc = {
    ...{ schema: 2, entity: 'thing', title: '东西', label: 'name', api: '/x/thing', perm: 'x' },
    ...more,
    fields,
  }
  const files = [{ path: 'entities/x/thing.json', text: JSON.stringify(doc) }]
  const { entities, findings } = loadDocuments(files, registries)
  return {
    findings: findings.map(({ pointer, message }) => `${pointer} ${message}`),
    find: entities.get('thing')?.find.map(({ key }) => key),
  }
}

test('a record is found by its label and its unique texts unless its document says otherwise', () => {
  expect(loadedWith({})).toEqual({ findings: [], find: ['name', 'code'] })
  expect(loadedWith({ find: ['phone', 'name'] })).toEqual({ findings: [], find: ['name', 'phone'] })
  expect(loadedWith({ find: [] })).toEqual({ findings: [], find: [] })
})

test.each<[string, readonly string[], string]>([
  [
    'rich text',
    ['text'],
    '“text”（富文本）不能用于搜索，只有存下来的单个文字可以，有：name、code、phone',
  ],
  [
    'an amount',
    ['price'],
    '“price”（金额）不能用于搜索，只有存下来的单个文字可以，有：name、code、phone',
  ],
  [
    'who made it',
    ['createBy'],
    '“createBy”（只读文本）不能用于搜索，只有存下来的单个文字可以，有：name、code、phone',
  ],
  ['a field twice', ['name', 'name'], '“name” 已经写过'],
])('%s is no text to find by', (_, find, message) => {
  const at = find.length - 1
  expect(loadedWith({ find }).findings).toEqual([`/find/${at} ${message}`])
})

test('an unknown field is told with the one that was meant', () => {
  expect(loadedWith({ find: ['nmae'] }).findings).toEqual([
    expect.stringMatching(/\/find\/0 .*name/),
  ])
})
