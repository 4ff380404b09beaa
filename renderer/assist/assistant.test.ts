import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { registries } from '../../product/registries'
import { readDocumentFiles } from '../../server/documents/files'
import { createAssistant } from './assistant'

const files = Object.fromEntries(readDocumentFiles('schemas').map(({ path, text }) => [path, text]))
const entity = 'entities/cms/brand.json'
const page = 'pages/cms/brand.json'

const assistant = createAssistant(registries)

/** The assistant with a text of that path; `|` = the cursor. */
function typed(path: string, marked: string) {
  assistant.open(files)
  const offset = marked.indexOf('|')
  const text = offset < 0 ? marked : marked.slice(0, offset) + marked.slice(offset + 1)
  assistant.change({ [path]: text })
  return { text, offset }
}

/** What is offered at the cursor, and the text with the option of that name. */
function offered(path: string, marked: string) {
  const { text, offset } = typed(path, marked)
  const { from, to, options } = assistant.complete(path, offset) ?? { from: 0, to: 0, options: [] }
  return {
    names: options.map(({ name }) => name),
    find: (wanted: string) => options.find(({ name }) => name === wanted),
    chosen(wanted: string) {
      const { insert, cursor } = options.find(({ name }) => name === wanted) ?? { insert: '?' }
      const at = cursor ?? insert.length
      return `${text.slice(0, from)}${insert.slice(0, at)}|${insert.slice(at)}${text.slice(to)}`
    },
  }
}

const fieldsOf = (fields: string) =>
  `{ "schema": 2, "entity": "brand", "title": "品牌", "label": "name", "fields": { ${fields} } }`

test('keys: what the place allows and does not have, with the sentence of the manual', () => {
  const all = offered(entity, fieldsOf('"name": { "type": "input", "title": "名称", | }'))
  expect(all.names).toContain('required')
  expect(all.names).toContain('max')
  expect(all.names).not.toContain('type')
  expect(all.find('required')?.sentence).toBe('必填')
  expect(all.chosen('required')).toContain('"title": "名称", "required": true| }')
  // Between quotes that are there, and before a colon that is there.
  expect(offered(entity, fieldsOf('"name": { "ti|" }')).chosen('title')).toContain('{ "title|" }')
  expect(offered(entity, fieldsOf('"name": { |: 1 }')).chosen('title')).toContain('{ "title"|: 1 }')
})

test('keys that the kind needs come first', () => {
  const { names } = offered('dicts/colour.json', '{ "schema": 2, | }')
  expect(names.slice(0, 3)).toEqual(['dict', 'title', 'items'])
})

test('values: types, names of what exists, rights, chosen ones, with what people call them', () => {
  const types = offered(entity, fieldsOf('"name": { "type": "|" }'))
  expect(types.names).toContain('select')
  expect(types.find('input')?.title).not.toBe('')
  expect(types.chosen('select')).toContain('"type": "select|"')

  const entities = offered(page, '{ "page": "cms/brand", "kind": "list", "entity": | }')
  expect(entities.chosen('brand')).toContain('"entity": "brand"| }')

  const columns = offered(page, '{ "kind": "list", "entity": "brand", "columns": ["|"] }')
  expect(columns.names).toContain('name')
  expect(columns.find('name')?.title).toBe('品牌名称')

  const dicts = offered(entity, fieldsOf('"name": { "type": "select", "dict": "|" }'))
  expect(dicts.names).toContain('yn')
  const grants = offered('roles/staff.json', '{ "role": "staff", "grants": ["|"] }')
  expect(grants.names).toContain('brand:view')
  const icons = offered('menu.json', '{ "menu": [{ "name": "a", "icon": "|" }] }')
  expect(icons.names).toContain('home')
  const actions = offered(
    'pages/cms/news.json',
    '{ "kind": "list", "entity": "news", "row": ["|"] }',
  )
  expect(actions.names).toContain('edit')
  expect(actions.names).toContain('publish')
})

test('nothing is offered behind a text that is closed', () => {
  expect(offered(page, '{ "kind": "list"|, "entity": "brand" }').names).toEqual([])
  expect(offered(page, '{ "kind"|: "list" }').names).toEqual([])
})

test('a new screen comes with page, menu and rights; a document that stands alone is sound', () => {
  assistant.open(files)
  const made = assistant.begin({ kind: 'entity', name: 'crm/contract', title: '合同' })
  expect(Object.keys(made).slice(0, 2)).toEqual([
    'entities/crm/contract.json',
    'pages/crm/contract.json',
  ])
  assistant.change(made)
  assistant.change(assistant.begin({ kind: 'dict', name: 'contract_kind', title: '合同类型' }))
  assistant.change(assistant.begin({ kind: 'rule', name: 'contract_code', title: '合同编号' }))
  assistant.change(assistant.begin({ kind: 'role', name: 'lawyer', title: '法务' }))
  expect(assistant.check().filter(({ isNew, severity }) => isNew && severity === 'error')).toEqual(
    [],
  )
  expect(assistant.titles()['entities/crm/contract.json']).toBe('合同')
  expect(() => assistant.begin({ kind: 'dict', name: 'yn', title: '是否' })).toThrow('已经存在')
})

test('expressions: fields of the record, user, functions, and the values of a dictionary', () => {
  const at = (expression: string) =>
    offered(
      'entities/cms/news.json',
      files['entities/cms/news.json']?.replace(
        '"fields": {',
        `"fields": { "x": { "type": "input", "title": "X", "showIf": "${expression}" },`,
      ) ?? '',
    )
  expect(at('sta|').names).toEqual(expect.arrayContaining(['status', 'user', 'size']))
  expect(at('user.|').names).toContain('orgCode')
  expect(at("status == '|'").names).toContain('draft')
  expect(at("'sta|'").names).toEqual([])
})

test('a half-written text takes no names away', () => {
  typed(entity, files[entity] ?? '')
  assistant.check()
  assistant.change({ [entity]: '{ "entity": "brand", "label": "' })
  const { options } = assistant.complete(entity, 31) ?? { options: [] }
  expect(options.map(({ name }) => name)).toContain('name')
})

test('what is wrong is told at its place; what appears elsewhere is told apart from what was there', () => {
  typed(entity, (files[entity] ?? '').replace('"name":', '"nmae":'))
  expect(assistant.glance(entity)).toEqual([])
  const found = assistant.check()
  expect(found.filter(({ file }) => file === entity)).not.toEqual([])
  expect(found.some(({ file, isNew }) => file === page && isNew)).toBe(true)
  assistant.restore(entity)
  expect(assistant.check().filter(({ isNew }) => isNew)).toEqual([])
})

test('shape is told at once, with the edit that mends it', () => {
  const { text } = typed(entity, (files[entity] ?? '').replace('"title"', '"titel"'))
  const [finding] = assistant.glance(entity)
  const { fix } = finding ?? {}
  expect(fix && text.slice(0, fix.start) + fix.text + text.slice(fix.end)).toBe(files[entity])
})

test('a deleted document is missed by those that name it, and comes back', () => {
  typed(entity, files[entity] ?? '')
  assistant.change({ 'dicts/case_status.json': null })
  expect(assistant.check().filter(({ isNew }) => isNew).length).toBeGreaterThan(0)
  assistant.restore('dicts/case_status.json')
  expect(assistant.check().filter(({ isNew }) => isNew)).toEqual([])
})

test('explains keys by the manual, and names by what people call them', () => {
  const text = files[page] ?? ''
  typed(page, text)
  expect(assistant.explain(page, text.indexOf('"kind"') + 2)?.sentence).toBe('页面类型')
  const at = text.indexOf('"brand"', text.indexOf('"entity"')) + 2
  expect(assistant.explain(page, at)?.title).toBe('品牌')
})

test('formats as the command does, and leaves what cannot be read', () => {
  const text = readFileSync('schemas/entities/cms/brand.json', 'utf8')
  typed(entity, JSON.stringify(JSON.parse(text)))
  expect(assistant.format(entity)).toBe(text)
  assistant.change({ [entity]: '{' })
  expect(assistant.format(entity)).toBeUndefined()
})

test('a merge: what both have changed is asked in words, the rest goes together', () => {
  assistant.open(files)
  const base = fieldsOf('"name": { "type": "input", "title": "名称", "max": 50 }')
  const versions = {
    path: entity,
    base,
    ours: base.replace('名称', '品名').replace('50', '60'),
    theirs: base.replace('名称', '牌子').replace('"品牌"', '"商标"'),
  }
  const asked = assistant.merge(versions)
  expect(asked).toMatchObject({
    isComplete: false,
    questions: [
      {
        id: '/fields/name/title',
        sentence: '字段“品名”（name） › 字段的中文名称：两边改得不一样',
        choices: [
          { pick: 'ours', value: '“品名”' },
          { pick: 'theirs', value: '“牌子”' },
          { pick: 'base', value: '“名称”' },
        ],
      },
    ],
  })
  const merged = assistant.merge(versions, { '/fields/name/title': 'theirs' })
  expect(merged).toMatchObject({ isComplete: true, questions: asked.questions })
  expect(merged.text).toBe(versions.theirs.replace('50', '60'))
  expect(assistant.merge({ ...versions, theirs: base })).toEqual({
    text: versions.ours,
    questions: [],
    isComplete: true,
  })
})

test('an author of a company begins in its folder, over what he sees of the platform', () => {
  const seen = Object.entries(files).filter(([path]) =>
    /^(entities|pages)\/cms\/brand\./.test(path),
  )
  assistant.open(Object.fromEntries(seen), 1001)
  expect(assistant.check()).toEqual([])
  const made = assistant.begin({ kind: 'entity', name: 'sales/order', title: '订单' })
  expect(Object.keys(made).sort()).toEqual([
    'companies/1001/entities/sales/order.json',
    'companies/1001/menu.json',
    'companies/1001/pages/sales/order.json',
  ])
  assistant.change(made)
  expect(assistant.check().filter(({ severity }) => severity === 'error')).toEqual([])
  expect(assistant.entities().map(({ name }) => name)).toEqual(['brand', 'order'])
  const own = 'companies/1001/pages/sales/order.json'
  const offered = (path: string, text: string, before: string) => {
    assistant.change({ [path]: text })
    const found = assistant.complete(path, text.indexOf(before) + before.length)
    return found?.options.map(({ name }) => name) ?? []
  }
  const written = String(made[own])
  expect(offered(own, written, '"entity": "').sort()).toEqual(['brand', 'order'])
  const columns = written.replace('"kind": "list",', '"kind": "list", "columns": [""],')
  expect(offered(own, columns, '"columns": ["')).toContain('remark')
  assistant.change({ [own]: written })
  const entity = 'companies/1001/entities/sales/order.json'
  const field = String(made[entity]).replace('"max": 500', '"max": 500, "can": ""')
  const rights = offered(entity, field, '"can": "')
  expect(rights).toContain('order:view')
  expect([...rights, ...Object.keys(assistant.titles())].join()).not.toMatch(/c1001_|c1002_/)
  assistant.change({ [entity]: String(made[entity]) })
  const page = assistant.begin({
    kind: 'page',
    name: 'sales/brand',
    title: '牌子',
    entity: 'brand',
  })
  assistant.change(page)
  expect(assistant.check().filter(({ severity }) => severity === 'error')).toEqual([])
  assistant.change({ 'companies/1001/pages/sales/brand.json': '{' })
  const told = new Set(assistant.check().map(({ file }) => file))
  expect([...told].every((file) => file.startsWith('companies/1001/'))).toBe(true)
})
