import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import type { Lookup, Option } from '#model'
import { people, readEntities } from '../../../../tests/support/entityApp'
import { plainProduct } from '../../../../tests/support/plainProduct'
import type { EntityDeps } from '../../contracts/deps'
import { entityTableOf } from '../../schema/entityTable'
import { importTemplate } from './template'

const entities = readEntities(undefined, plainProduct)

async function templateWith(options: readonly Option[]) {
  const lookup: Lookup = {
    options: (dict) => (dict === 'product_status' ? options : []),
    text: () => undefined,
    value: () => undefined,
  }
  const product = entities.get('product')
  if (!product) throw new Error('no product')
  // A template asks nothing else of the server.
  const deps = { lookup: { load: async () => lookup } } as unknown as EntityDeps
  const bytes = await importTemplate(entityTableOf(product), { deps, caller: people.admin })
  const { sheets } = await readXlsx(bytes)
  const at = sheets[0]?.rows[1]?.indexOf('状态*') ?? -1
  const column = String.fromCharCode(65 + at)
  const rule = sheets[0]?.dataValidations?.find(({ range }) => range.startsWith(`${column}3:`))
  return { sheets, rule }
}

const named = (texts: readonly string[]) => texts.map((text, at) => ({ value: `v${at}`, text }))

test('choices that are too long for a rule lie on a hidden sheet of the template', async () => {
  const texts = Array.from({ length: 60 }, (_, at) => `一个很长的状态名称 ${at}`)
  const { sheets, rule } = await templateWith(named(texts))
  expect(sheets[1]).toMatchObject({ name: '选项', hidden: true })
  expect(sheets[1]?.rows.map(([cell]) => cell)).toEqual(texts)
  expect(rule).toMatchObject({ type: 'list', formula1: "'选项'!$A$1:$A$60" })
})

test('so do choices with a comma, and none of them is a formula', async () => {
  const { sheets, rule } = await templateWith(named(['甲,乙', '=1+1']))
  expect(sheets[1]?.rows.map(([cell]) => cell)).toEqual(['甲,乙', '=1+1'])
  expect(rule).toMatchObject({ formula1: "'选项'!$A$1:$A$2" })
})

test('short choices stand in the rule itself', async () => {
  const { sheets, rule } = await templateWith(named(['开', '关']))
  expect(sheets).toHaveLength(1)
  expect(rule?.values ?? rule?.formula1).toEqual(['开', '关'])
})
