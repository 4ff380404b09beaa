import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entityOf, modelOf, testUser } from '../../tests/support/formEntity'
import { assertFieldKey } from './names'
import { shownFields, startOf } from './start'
import { createFormState } from './state'

const entity = entityOf({ name: { type: 'input', title: '名称' } })

describe('names of fields', () => {
  test.each([
    '__proto__',
    '__proto__.pol',
    'constructor',
    'constructor.prototype.pol',
    'prototype',
    'toString',
    'a,b',
    '[a,b]',
    '[x',
    '*',
    'a*',
    '~a',
    ':a',
    'a.b',
    'a\\.b',
    '',
    ' ',
    'a b',
    '名称',
    `a${'b'.repeat(64)}`,
  ])('%j is refused before the form holds it, naming the key', (key) => {
    expect(() => assertFieldKey(key)).toThrow(`form field '${key}'`)
    const [field] = entity.fields.values()
    if (!field) throw new Error('no field')
    const fields = new Map([[key, { ...field, key }]])
    const start = { values: { [key]: 'x' }, unreadable: new Set<string>() }
    expect(() =>
      createFormState({ fields, shown: [...fields.values()], start, user: testUser }),
    ).toThrow(`form field '${key}'`)
    expect(Object.hasOwn(Object.prototype, 'pol')).toBe(false)
  })

  test.each(['name', 'createTime', '_a', 'f0', 'A'])('%s is a name', (key) => {
    expect(() => assertFieldKey(key)).not.toThrow()
  })
})

describe('text is never compiled', () => {
  const attack = '{{constructor.constructor("globalThis.hacked = 1")()}}'

  test('a record, a default or an option that looks like a Formily expression stays text', () => {
    const product = entityOf({
      name: { type: 'input', title: attack, default: attack, placeholder: attack, help: attack },
      kind: { type: 'select', title: attack, options: [{ value: attack, text: attack }] },
      copy: { type: 'input', title: '副本', compute: 'name' },
    })
    const { fields } = product
    const shown = shownFields(modelOf(product))
    const start = startOf({ mode: 'add', fields, record: { kind: attack }, user: testUser })
    const state = createFormState({ fields, shown, start, user: testUser })
    state.report([{ field: 'name', message: attack }])
    expect(state.valueAt('name')).toBe(attack)
    expect(state.messageAt('name')).toBe(attack)
    state.change('name', `${attack}!`)
    expect(state.submission()).toEqual({ name: `${attack}!`, kind: attack, copy: `${attack}!` })
    expect('hacked' in globalThis).toBe(false)
  })

  test('the folder imports none of the packages that hold the compiler', () => {
    const sources = readdirSync(import.meta.dirname)
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    expect(sources.length).toBeGreaterThan(5)
    for (const source of sources) {
      // The form is Formily's reactive values alone; components made for the rest of it have a bridge of their own.
      expect(source).not.toMatch(
        /@formily\/(core|json-schema|react'|antd)|SchemaField|createSchemaField/,
      )
      expect(source).not.toMatch(/new Function|\beval\(/)
    }
  })

  test('nothing that the form loads from Formily can make a function of a text', () => {
    const packages = ['core', 'reactive', 'reactive-react', 'shared', 'path', 'validator']
    for (const name of packages) {
      const root = join(import.meta.dirname, '../../node_modules/@formily', name, 'esm')
      const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
      for (const file of files.filter((path) => path.endsWith('.js'))) {
        const source = readFileSync(join(root, file), 'utf8')
        expect(source.includes('new Function('), `${name}/${file}`).toBe(false)
      }
    }
  })
})
