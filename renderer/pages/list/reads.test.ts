import { describe, expect, test } from 'vitest'
import { registries } from '../../../product/registries'
import { compileEntity } from '../../model/compile/compileEntity'
import type { EntityDoc } from '../../model/document/entityDoc'
import type { ActionDocKind } from '../../model/entity/kinds'
import { Registry } from '../../model/entity/registry'
import { compileList } from './compile'

const entityDoc = {
  schema: 1,
  entity: 'thing',
  title: '东西',
  label: 'name',
  api: '/x/thing',
  perm: 'thing',
  fields: {
    name: { type: 'input', title: '名称' },
    state: { type: 'input', title: '状态' },
    price: { type: 'money', title: '单价', disableIf: "kind == 'gift' || total > 9" },
    count: { type: 'inputNumber', title: '数量' },
    total: { type: 'money', title: '总价', compute: 'price * count' },
    kind: { type: 'input', title: '种类', showIf: "state != 'off'" },
    text: { type: 'textarea', title: '正文' },
    createTime: { type: 'datetime', title: '创建时间', readonly: true },
  },
} as const satisfies EntityDoc

const own: ActionDocKind = {
  name: 'own',
  title: '自己的',
  places: ['row'],
  danger: false,
  doc: {},
  selects: () => false,
  can: () => undefined,
  compile: () => ({}),
}
const actions = new Registry('action', [...registries.actions.members, own])

const fail = () => {
  throw new Error('the documents of this test are sound')
}

function reads(page: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const entity = compileEntity(entityDoc, { types: registries.types, report: fail })
  const context = { entity: () => entity, entityNames: ['thing'], actions, report: fail }
  const whole = {
    schema: 1,
    page: 'x/thing',
    title: '东西',
    kind: 'list',
    entity: 'thing',
  } as const
  return compileList({ ...whole, columns: ['count'], toolbar: [], row: [], ...page }, context)
    ?.reads
}

describe('a list asks for', () => {
  test('its columns and the name of a record, which its questions tell', () => {
    expect(reads({ columns: ['count', 'createTime'], row: ['edit', 'copy', 'delete'] })).toEqual([
      'name',
      'count',
      'createTime',
    ])
  })

  test('what its totals are made of', () => {
    const columns = [{ field: 'count', totalBy: 'sum(price) / sum(count)' }]
    expect(reads({ columns })).toEqual(['name', 'count', 'price'])
  })

  test('what its buttons read of a row or of the selected rows', () => {
    const row = [{ action: 'delete', showIf: "row.state == 'on'" }]
    expect(reads({ row })).toEqual(['name', 'count', 'state'])
    const send = "{'ids': selected.map(r, r.id), 'kinds': selected.map(r, r.kind)}"
    const call = { action: 'call', title: '做', call: 'POST /x/thing/do', send }
    expect(reads({ toolbar: [call] })).toEqual(['name', 'count', 'kind'])
    const keys = [{ action: 'import', foreignKeys: "{'of': selected.map(r, r.kind)}" }]
    expect(reads({ toolbar: keys })).toEqual(['name', 'count', 'kind'])
  })

  test('what decides about a cell that is edited where it stands', () => {
    const columns = [{ field: 'price', edit: true }]
    expect(reads({ columns })).toEqual(['name', 'price', 'kind', 'state', 'total', 'count'])
  })

  test('everything, when a button may hand on a whole row', () => {
    const call = { action: 'call', title: '做', call: 'POST /x/thing/do' }
    expect(reads({ row: [{ ...call, send: 'row' }] })).toBeUndefined()
    expect(reads({ toolbar: [{ ...call, send: "{'all': selected}" }] })).toBeUndefined()
  })

  test('everything, when an action of others does not tell what it reads', () => {
    expect(reads({ row: ['own'] })).toBeUndefined()
  })
})
