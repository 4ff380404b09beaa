import { expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { loadDocuments } from '../link/documents'

const fields = {
  name: { type: 'input', title: '名称', required: true },
  phone: { type: 'input', title: '电话', can: 'x:contact', mask: 'phone' },
  price: { type: 'money', title: '单价', can: 'x:price', editCan: 'x:pricing' },
}

function findingsOf(more: object): readonly string[] {
  const doc = {
    schema: 2,
    entity: 'thing',
    title: '东西',
    label: 'name',
    api: '/x/thing',
    perm: 'x',
    fields: { ...fields, ...more },
  }
  const files = [{ path: 'entities/x/thing.json', text: JSON.stringify(doc) }]
  return loadDocuments(files, registries).findings.map(
    ({ pointer, message, severity }) => `${severity} ${pointer} ${message}`,
  )
}

test('a right to see and one to write, and a mask, stand together', () => {
  expect(findingsOf({})).toEqual([])
  expect(findingsOf({ phone: { ...fields.phone, editCan: 'x:pricing' } })).toEqual([])
})

test.each<[string, object, string]>([
  [
    'a mask that everybody sees through',
    { phone: { type: 'input', title: '电话', mask: 'phone' } },
    'error /fields/phone/mask mask 须与 can 同用：没有写 can，人人看到的是原值',
  ],
  [
    'a mask of a number',
    { price: { ...fields.price, mask: 'all' } },
    'error /fields/price/mask “金额” 不能打码，只有单个文字的字段可以',
  ],
  [
    'a mask of rich text',
    { text: { type: 'richtext', title: '正文', can: 'x:text', mask: 'all' } },
    'error /fields/text/mask “富文本” 不能打码，只有单个文字的字段可以',
  ],
  [
    'a mask of a choice',
    {
      kind: {
        type: 'select',
        title: '种类',
        can: 'x:k',
        mask: 'all',
        options: [{ value: 'a', text: 'A' }],
      },
    },
    'error /fields/kind/mask “下拉选择” 不能打码，只有单个文字的字段可以',
  ],
  [
    'one right twice',
    { price: { ...fields.price, editCan: 'x:price' } },
    'error /fields/price/editCan editCan 与 can 同为 “x:price”，可以不写',
  ],
  [
    'a right that all readers have',
    { price: { ...fields.price, editCan: 'x:view' } },
    'error /fields/price/editCan 看得到记录的人都有权限 “x:view”，editCan 没有作用',
  ],
  [
    'a right to write what is computed',
    { price: { ...fields.price, compute: '1' } },
    'error /fields/price/editCan 字段 “price” 的值不由用户填写，editCan 没有作用',
  ],
  [
    'a right to write what is read-only',
    { price: { ...fields.price, readonly: true } },
    'error /fields/price/editCan 字段 “price” 的值不由用户填写，editCan 没有作用',
  ],
])('%s is told', (_name, more, finding) => {
  expect(findingsOf(more)).toContain(finding)
})

test('a mask that there is not is told with those that there are', () => {
  const [finding] = findingsOf({ phone: { ...fields.phone, mask: 'phon' } })
  expect(finding).toBe('error /fields/phone/mask “phon” 不是允许的值，是否想写 “phone”？')
})
