import { describe, expect, test } from 'vitest'
import { registries } from '../product/registries'
import { compileEntity } from '../renderer/model/compile/compileEntity'
import type { EntityDoc } from '../renderer/model/document/entityDoc'

/** A field of the type with these bounds; undefined if the type has no such member. */
function fieldOf(type: string, bounds: Readonly<Record<string, number>>) {
  const own = registries.types.find(type)?.props ?? {}
  if (!Object.keys(bounds).every((key) => Object.hasOwn(own, key))) return undefined
  const doc = {
    schema: 1,
    entity: 'e',
    title: '记录',
    label: 'name',
    api: '/t/e',
    perm: 'e',
    fields: { name: { type: 'input', title: '名称' }, f: { type, title: '文', ...bounds } },
  } as EntityDoc
  const entity = compileEntity(doc, {
    types: registries.types,
    dicts: new Map(),
    entity: () => undefined,
    report: () => undefined,
  })
  return entity?.fields.get('f')
}

const isText = (type: string) => {
  const field = fieldOf(type, {})
  return (
    field?.type.fromWire('亚麻', field) === '亚麻' &&
    ['string', 'text'].includes(field.type.storage(field).kind)
  )
}

/** Types whose `max` counts letters: three fit, four do not. */
const limited = registries.types.names.filter((type) => {
  const field = isText(type) ? fieldOf(type, { max: 3 }) : undefined
  return (
    field && field.type.check('abc', field) === null && field.type.check('abcd', field) !== null
  )
})

test('types with a longest text are known', () => {
  expect(limited).toEqual(
    expect.arrayContaining(['input', 'textarea', 'richtext', 'markdown', 'password']),
  )
})

/** An emoji, a rare character of Chinese names, a letter of a script beyond the first plane. */
describe.each(['😀', '𠮷', '𝒜'])('%s is one character', (sign) => {
  test.each(limited)('of %s', (type) => {
    const most = fieldOf(type, { max: 3 })
    expect(most?.type.check(sign.repeat(3), most)).toBeNull()
    expect(most?.type.check(sign.repeat(4), most)).toContain('3')
    const least = fieldOf(type, { min: 3 })
    expect(least?.type.check(sign.repeat(2), least) ?? '3').toContain('3')
    if (least) expect(least.type.check(sign.repeat(3), least)).toBeNull()
  })
})
