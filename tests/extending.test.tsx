import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Ajv } from 'ajv'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ActionType, builtinActions } from '#actions'
import { builtinCells, type CellType } from '#cells'
import { createConsole } from '#console'
import { loadDocuments, type Registries, Registry } from '#model'
import { builtinPages, type PageKind } from '#pages'
import { Failure } from '#ports'
import { registries } from '../product/registries'
import { checkCellType } from '../renderer/cells/testing'
import { type DocumentKind, metaSchemas } from '../renderer/model/link/meta'
import { familyFolders, programNames } from '../scripts/lib/programNames'
import { newFindings, shipped } from './support/documents'
import { memoryWire } from './support/memoryWire'
import { grantsFor, testHost } from './support/testHost'

/*
 * The examples of docs/extending.md, run as they stand there: written into a folder beside product/, as deep as it.
 */
const folder = `.extending-${process.pid}`
const manual = readFileSync('docs/extending.md', 'utf8')
const examples = [
  ...manual.matchAll(/```(?:tsx?|json)\n\/\/ (?:product|server)\/(\w+\/[\w.]+)\n([\s\S]*?)```/g),
]
for (const [, path = '', code = ''] of examples) {
  const file = join(folder, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, code)
}
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const part = async (path: string) =>
  (await import(/* @vite-ignore */ join('..', folder, path))).default
const cards = (await part('cards/index.tsx')) as PageKind
const copyText = (await part('copyText/index.ts')) as ActionType
const plate = (await part('plate/index.tsx')) as CellType<string>
// Its own test file, which registers the suite for it.
await part('rating/rating.test.tsx')

const more = {
  types: registries.types,
  kinds: new Registry('page kind', [...registries.kinds.members, cards.doc]),
  actions: new Registry('action', [...registries.actions.members, copyText.doc]),
  views: registries.views,
  ...(registries.shell && { shell: registries.shell }),
  ...(registries.program && { program: registries.program }),
}
const ajv = new Ajv({ allErrors: true, strict: false, logger: false, validateSchema: false })
const schemas = metaSchemas(more)
for (const schema of Object.values(schemas)) ajv.addSchema(schema)
const kinds = Object.keys(schemas) as DocumentKind[] // the record's keys are just these
const validators = Object.fromEntries(
  kinds.map((kind) => [kind, ajv.compile(schemas[kind])]),
) as unknown as NonNullable<Registries['validators']>

const page = /```json\n([\s\S]*?)```/.exec(manual)?.[1] ?? ''
// A page is opened from the menu.
const entry = { name: '案例卡片', path: '/content/caseCards', page: 'cms/caseCards' }
const files = shipped.map(({ path, text }) => {
  if (path === 'roles/staff.json') {
    const { grants, ...role } = JSON.parse(text)
    return { path, text: JSON.stringify({ ...role, grants: [...grants, 'page:cms/caseCards'] }) }
  }
  if (path !== 'menu.json') return { path, text }
  const { menu, ...head } = JSON.parse(text)
  return { path, text: JSON.stringify({ ...head, menu: [...menu, entry] }) }
})
const load = (text: string) =>
  loadDocuments([...files, { path: 'pages/cms/caseCards.json', text }], { ...more, validators })
const before = loadDocuments(shipped, { ...more, validators }).findings

describe('the component made for Formily is a cell type', () => {
  beforeAll(() => plate.preload?.())
  checkCellType(plate, {
    values: ['京A12345'],
    nonsense: [true, {}, ['a']],
    edit: { act: (user, control) => user.type(control, 'a'), gives: 'A' },
  })
})

test('the page of the example has no finding', () => {
  const { findings, sound } = load(page)
  expect(newFindings(findings, before)).toEqual([])
  expect(sound).toContain('cms/caseCards')
})

test('a part that is listed is told of until the checks know it', () => {
  const path = 'pages/cms/caseCards.json'
  const findings = loadDocuments([...files, { path, text: page }], more).findings
  const there = findings.filter(({ file }) => file === path)
  expect(there.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual([
    '/kind “cards” 已在 product/parts.ts 登记，请先运行 npm run meta',
  ])
})

test.each([
  ['a field that does not exist', '"heading": "title"', '"heading": "titel"', /titel.*title/],
  ['a key that does not exist', '"heading"', '"haeding"', /haeding|heading/],
])('%s is told once, at its line', (_, old, other, message) => {
  const text = page.replace(old, other)
  const line = text.slice(0, text.indexOf(other)).split('\n').length
  const there = newFindings(load(text).findings, before).filter((finding) => finding.line === line)
  expect(there.map((finding) => finding.message)).toEqual([expect.stringMatching(message)])
})

test('the console shows the records as the example draws them', async () => {
  const { entities } = load(page)
  const entity = entities.get('customerCase')
  if (!entity) throw new Error('the entity is one of those shipped')
  const records = [{ id: '1', title: '样板间', customer: 'Nordic Rooms', country: '瑞典' }]
  const host = testHost(memoryWire(entity, records), grantsFor())
  const { Page } = createConsole({
    cells: builtinCells,
    pages: [...builtinPages, { name: 'cards', load: async () => cards }],
    actions: builtinActions,
  })
  const file = shipped.find(({ path }) => path === 'entities/cms/case.json')
  const entityDoc = JSON.parse(file?.text ?? '{}')
  render(<Page doc={JSON.parse(page)} entities={[entityDoc]} ports={host.ports} />)
  expect(await screen.findByText('Nordic Rooms')).toBeVisible()
  expect(screen.getByText('样板间')).toBeVisible()
})

async function drawnCards(
  records: readonly Record<string, unknown>[],
  fails = false,
  /** Rights of fields. */
  limits: Readonly<Record<string, object>> = {},
) {
  const entity = load(page).entities.get('customerCase')
  if (!entity) throw new Error('the entity is one of those shipped')
  const wire = memoryWire(entity, records)
  if (fails) wire.refuse('/list', new Failure('http', '数据库连接异常', { status: 500, code: 500 }))
  const { Page } = createConsole({
    cells: builtinCells,
    pages: [...builtinPages, { name: 'cards', load: async () => cards }],
    actions: builtinActions,
  })
  const file = shipped.find(({ path }) => path === 'entities/cms/case.json')
  const { fields, ...head } = JSON.parse(file?.text ?? '{}')
  const changed = Object.entries<object>(fields).map(([key, doc]) => [
    key,
    { ...doc, ...limits[key] },
  ])
  const entities = [{ ...head, fields: Object.fromEntries(changed) }]
  render(
    <Page doc={JSON.parse(page)} entities={entities} ports={testHost(wire, grantsFor()).ports} />,
  )
}

test('cards that there are none of, or that do not come, are said', async () => {
  await drawnCards([])
  expect(await screen.findByText('还没有记录')).toBeVisible()
  cleanup()
  await drawnCards([{ id: '1', title: '样板间' }], true)
  const note = await screen.findByRole('alert')
  expect(note).toHaveTextContent('卡片未能加载')
  expect(note).toHaveTextContent('数据库连接异常')
  await userEvent.setup().click(within(note).getByRole('button'))
  expect(await screen.findByText('样板间')).toBeVisible()
})

test('a heading that somebody may not see is not shown to them', () => {
  const model = load(page).pages.get('cms/caseCards')?.model as { readonly heading: object }
  const guarded = { ...model, heading: { ...model.heading, can: 'case:secret' } }
  expect(cards.doc.withGrants(guarded, grantsFor())).toMatchObject({ heading: undefined })
  expect(cards.doc.withGrants(guarded, grantsFor('case:secret'))).toMatchObject({
    heading: guarded.heading,
  })
})

describe('a page may name the call of the example’s family', () => {
  const program = programNames([...familyFolders(), join(folder, 'todos')])
  const [button = ''] = /\{\s+"action": "call"[\s\S]*?\n\}/.exec(manual) ?? []
  const path = 'pages/cms/case.json'
  const written = JSON.parse(shipped.find((file) => file.path === path)?.text ?? '{}')
  const findings = (call: string) => {
    const text = JSON.stringify({
      ...written,
      row: [JSON.parse(button.replace('/todo/add', call))],
    })
    const others = shipped.filter((file) => file.path !== path)
    return loadDocuments([...others, { path, text }], { ...registries, program })
      .findings.filter(({ file }) => file === path)
      .map(({ pointer, message, suggestion }) => ({ pointer, message, suggestion }))
  }

  test('as it is written there', () => {
    expect(findings('/todo/add')).toEqual([])
  })

  test('and is told when it misspells it, once and with what was meant', () => {
    expect(findings('/todo/ad')).toEqual([
      {
        pointer: '/row/0/call',
        message: expect.stringContaining('没有接口 “POST /todo/ad”'),
        suggestion: 'POST /todo/add',
      },
    ])
  })

  test('while an entity cannot take its addresses', () => {
    const { path: ofCase = '', text = '' } =
      shipped.find(({ path }) => path === 'entities/cms/case.json') ?? {}
    const taken = { path: ofCase, text: text.replace(/"api": "[^"]*"/, '"api": "/todo/cases"') }
    const others = shipped.filter((file) => file.path !== ofCase)
    const messages = loadDocuments([...others, taken], { ...registries, program })
      .findings.filter(({ pointer, file }) => file === ofCase && pointer === '/api')
      .map(({ message }) => message)
    expect(messages).toEqual([expect.stringContaining('/todo 之下是程序自己的接口')])
  })

  test('which its button sends', async () => {
    const { entities } = loadDocuments(shipped, registries)
    const entity = entities.get('customerCase')
    if (!entity) throw new Error('the entity is one of those shipped')
    const wire = memoryWire(entity, [{ id: '1', title: '样板间' }])
    const { Page } = createConsole({
      cells: builtinCells,
      pages: builtinPages,
      actions: builtinActions,
    })
    const list = {
      schema: 1,
      page: 'cms/mails',
      kind: 'list',
      title: '案例',
      entity: 'customerCase',
      columns: ['title'],
      row: [JSON.parse(button)],
    }
    const file = shipped.find(({ path }) => path === 'entities/cms/case.json')
    const { ports } = testHost(wire, grantsFor('case:view'))
    render(<Page doc={list} entities={[JSON.parse(file?.text ?? '{}')]} ports={ports} />)
    await userEvent.setup().click(await screen.findByRole('button', { name: '记为待办' }))
    expect(wire.callsOf('/todo/add')).toMatchObject([{ method: 'POST', body: { words: '样板间' } }])
  })
})

test('the action of the example stands in its row and is fetched when a page names it', async () => {
  const load = vi.fn(async () => copyText)
  const writeText = vi.fn(async () => undefined)
  const user = userEvent.setup()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const list = {
    schema: 1,
    page: 'cms/mails',
    kind: 'list',
    title: '案例',
    entity: 'customerCase',
    columns: ['title'],
    row: [{ action: 'copyText', field: 'customer' }],
  }
  const { entities } = loadDocuments(shipped, registries)
  const entity = entities.get('customerCase')
  if (!entity) throw new Error('the entity is one of those shipped')
  const host = testHost(
    memoryWire(entity, [{ id: '1', title: '样板间', customer: 'a@b.cn' }]),
    grantsFor('case:view'),
  )
  const { Page } = createConsole({
    cells: builtinCells,
    pages: builtinPages,
    actions: [...builtinActions, { name: 'copyText', load }],
  })
  const file = shipped.find(({ path }) => path === 'entities/cms/case.json')
  render(<Page doc={list} entities={[JSON.parse(file?.text ?? '{}')]} ports={host.ports} />)
  await user.click(await screen.findByRole('button', { name: /复制/ }))
  expect(load).toHaveBeenCalledTimes(1)
  expect(writeText).toHaveBeenCalledWith('a@b.cn')
})

test('a user meets a field of the example masked or not at all, as everywhere', async () => {
  const records = [{ id: '1', title: '样板间', customer: 'N***', country: '瑞典' }]
  await drawnCards(records, false, {
    customer: { can: 'case:customer', mask: 'all' },
    country: { can: 'case:country' },
  })
  expect(await screen.findByText('N***')).toBeVisible()
  expect(screen.queryByText('瑞典')).toBeNull()
})
