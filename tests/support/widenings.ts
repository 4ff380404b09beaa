import { auditFields, isObject } from '#model'
import { type ProgramNames } from '../../renderer/model/check/programNames'

/** A change of shipped documents. */
export interface Wider {
  readonly name: string
  readonly texts: ReadonlyMap<string, string | null>
}

// biome-ignore lint/suspicious/noExplicitAny: documents as they are written
type Doc = any

/** Documents as they are written, by path. */
export class Written {
  readonly #texts: ReadonlyMap<string, string>
  constructor(texts: ReadonlyMap<string, string>) {
    this.#texts = texts
  }
  doc(path: string): Doc {
    return JSON.parse(this.#texts.get(path) ?? '{}')
  }
  under(folder: string): readonly (readonly [string, Doc])[] {
    return [...this.#texts.keys()]
      .filter((path) => path.startsWith(`${folder}/`))
      .map((path) => [path, this.doc(path)] as const)
  }
  change(name: string, path: string, change: (doc: Doc) => unknown): Wider {
    const doc = this.doc(path)
    change(doc)
    return { name: `${path} ${name}`, texts: new Map([[path, JSON.stringify(doc)]]) }
  }
}

const added = (path: string, name: string, doc: unknown): Wider => ({
  name: `${path} ${name}`,
  texts: new Map([[path, JSON.stringify(doc)]]),
})

const product = 'entities/cms/product.json'

/** What somebody who has `held` of the rights must not give, of all kinds. */
export function widenings(
  written: Written,
  {
    held,
    permissions,
    program = {},
  }: {
    held: readonly string[]
    permissions: readonly string[]
    program: ProgramNames | undefined
  },
): readonly Wider[] {
  const beyond = permissions.filter((code) => !held.includes(code))
  const entities = written.under('entities')
  return [
    ...entities.flatMap(([path, doc]) => [...fieldLevels(written, path, doc)]),
    ...entities.flatMap(([path, doc]) => [...ofEntity(written, path, doc)]),
    ...entities.flatMap(([path, doc]) => [...steps(written, path, doc)]),
    ...entities.flatMap(([, doc]) => [...through(written, doc)]),
    ...written.under('roles').flatMap(([path, doc]) => [...roles(written, path, doc, beyond)]),
    ...written.under('reports').flatMap(([path, doc]) => [...reports(written, path, doc)]),
    ...menu(written),
    ...written.under('pages').flatMap(([path, doc]) => [...buttons(written, path, doc, program)]),
  ]
}

function* fieldLevels(written: Written, path: string, doc: Doc): Iterable<Wider> {
  const change = (name: string, key: string, how: (field: Doc) => unknown) =>
    written.change(name, path, (doc) => how(doc.fields[key]))
  for (const [key, field] of Object.entries<Doc>(doc.fields)) {
    // Where the records need the same right the field needs none of its own.
    if (field.can !== undefined && field.can !== doc.viewCan) {
      yield change(`${key} for all`, key, (one) => {
        delete one.can
        delete one.mask
      })
      yield change(`${key} for others`, key, (one) => {
        one.can = 'product:view'
        delete one.editCan
      })
    }
    if (field.editCan !== undefined)
      yield change(`${key} written by all`, key, (one) => delete one.editCan)
    if (field.mask !== undefined && field.mask !== 'name')
      yield change(`${key} masked less`, key, (one) => {
        one.mask = 'name'
      })
    if (field.readonly === true && !auditFields.includes(key))
      yield change(`${key} written`, key, (one) => delete one.readonly)
  }
}

function* ofEntity(written: Written, path: string, doc: Doc): Iterable<Wider> {
  const change = (name: string, how: (entity: Doc) => unknown) => written.change(name, path, how)
  if (doc.viewCan !== 'product:view' && path !== product)
    yield change('seen by others', (one) => {
      one.viewCan = 'product:view'
    })
  if (doc.tenant !== false)
    yield change('of all companies', (one) => {
      one.tenant = false
    })
  if (doc.operations !== undefined && !doc.operations.includes('delete') && !doc.source)
    yield change('can be deleted', (one) => one.operations.push('delete'))
  if (doc.tenant === false && !doc.tenantCan?.includes(`${doc.perm}:edit`))
    yield change('given to companies', (one) => {
      one.tenantCan = [...(one.tenantCan ?? []), `${one.perm}:edit`]
    })
}

function* steps(written: Written, path: string, { states, actions }: Doc): Iterable<Wider> {
  const change = (name: string, how: (doc: Doc) => unknown) => written.change(name, path, how)
  for (const name of Object.keys(actions ?? {})) {
    yield change(`${name} by others`, ({ actions: own }) => {
      own[name].can = 'product:view'
    })
    if (actions[name].when !== undefined)
      yield change(`${name} always`, ({ actions: own }) => delete own[name].when)
  }
  if (!states) return
  const all = new Set(
    Object.values<Doc>(states.steps).flatMap(({ from, to }) => [...from, to ?? from[0]]),
  )
  for (const [name, step] of Object.entries<Doc>(states.steps)) {
    const more = [...all].find((state) => !step.from.includes(state) && state !== step.to)
    const how = (change: (own: Doc) => unknown) => (doc: Doc) => change(doc.states.steps[name])
    if (more !== undefined)
      yield change(
        `${name} also from ${more}`,
        how((own) => own.from.push(more)),
      )
    yield change(
      `${name} by others`,
      how((own) => {
        own.can = 'product:view'
      }),
    )
    if (step.when !== undefined)
      yield change(
        `${name} always`,
        how((own) => delete own.when),
      )
    if (step.notBy !== undefined)
      yield change(
        `${name} by oneself`,
        how((own) => delete own.notBy),
      )
    // Names of products are written by the publisher himself.
    if (step.auto === undefined && path !== product)
      yield change(`${name} sets more`, (doc) => {
        doc.states.steps[name].set = { ...doc.states.steps[name].set, [doc.label]: "'x'" }
      })
  }
  if (states.lock !== undefined) yield change('no lock', (doc) => delete doc.states.lock)
}

/** A field of products that shows, copies or holds what another entity has; a computed copy. */
function* through(written: Written, { entity, source, parent }: Doc): Iterable<Wider> {
  if (entity.startsWith('product') || source) return
  const field = (name: string, made: Doc) =>
    written.change(`${name} ${entity}`, product, (doc) => {
      doc.fields.made = { title: '新', ...made }
    })
  yield field('reference', { type: 'record', of: entity, onDelete: 'clear' })
  yield field('references', { type: 'records', of: entity, onDelete: 'clear' })
  if (parent) yield field('tree', { type: 'tree', of: entity, onDelete: 'clear' })
}

function* roles(
  written: Written,
  path: string,
  { grants, newScreens, rows, role }: Doc,
  beyond: readonly string[],
): Iterable<Wider> {
  const prefixes = new Set(
    grants.filter((one: string) => one.endsWith(':*')).map((one: string) => one.slice(0, -1)),
  )
  for (const code of beyond) {
    const isGiven =
      grants.includes(code) || [...prefixes].some((prefix) => code.startsWith(String(prefix)))
    if (newScreens || isGiven || grants.includes(`!${code}`)) continue
    yield written.change(`gets ${code}`, path, (doc) => doc.grants.push(code))
  }
  if (!newScreens)
    yield written.change('gets new screens', path, (doc) => {
      doc.newScreens = true
    })
  for (const minus of grants.filter((one: string) => one.startsWith('!')).slice(0, 3))
    yield written.change(`keeps ${minus}`, path, (doc) => {
      doc.grants = doc.grants.filter((one: string) => one !== minus)
    })
  for (const [entity, condition] of Object.entries(isObject(rows) ? rows : {})) {
    const other = (name: string, how: (own: Doc) => unknown) =>
      written.change(`${role} ${entity} ${name}`, path, (doc) => how(doc.rows))
    yield other('all rows', (own) => delete own[entity])
    yield other('more rows', (own) => {
      own[entity] = `${condition} || status == 'new'`
    })
    yield other('true', (own) => {
      own[entity] = `true || (${condition})`
    })
  }
}

function* reports(written: Written, path: string, { entity, report }: Doc): Iterable<Wider> {
  if (entity.startsWith('product')) return
  yield written.change('read by others', path, (doc) => {
    doc.can = 'product:view'
  })
  const name = `${report}_made`
  yield added(`reports/${name}.json`, 'new', {
    schema: 1,
    report: name,
    title: '新报表',
    entity,
    can: 'product:view',
    measures: { count: { total: 'size' } },
  })
}

/** A button that has whoever clicks it make a call. */
function* buttons(
  written: Written,
  path: string,
  { entity, kind, row }: Doc,
  { entities = {} }: ProgramNames,
): Iterable<Wider> {
  if (kind !== 'list' || path.startsWith('pages/cms/product')) return
  const own = written.under('entities').find(([, doc]) => doc.entity === entity)?.[1]
  for (const call of entities[entity]?.calls ?? []) {
    const named = call.replace(/ (?!\/)/, ` ${own?.api}/`)
    yield written.change(`button ${named}`, path, (page) => {
      const button = {
        action: 'call',
        name: 'made',
        title: '调用',
        call: named,
        can: `${own?.perm}:edit`,
      }
      page.row = [...(row ?? ['edit', 'delete']), { ...button, send: "{'id': row.id}" }]
    })
  }
}

function* menu(written: Written): Iterable<Wider> {
  const nodes = [...nodesOf(written.doc('menu.json').menu)]
  const change = (name: string, path: string, how: (node: Doc) => unknown) =>
    written.change(`${path} ${name}`, 'menu.json', ({ menu: all }) => {
      const node = [...nodesOf(all)].find((one) => one.path === path)
      how(node)
    })
  const others = nodes.filter(({ page }) => page !== undefined).map(({ page }) => page)
  for (const { path, page, platform, editions, view } of nodes) {
    if (platform === true) yield change('for all', path, (node) => delete node.platform)
    if (editions !== undefined)
      yield change('in all editions', path, (node) => delete node.editions)
    const other = others.find((one) => one !== page && /^(sys|crm)\//.test(one))
    if (page !== undefined && !/^(cms|home)/.test(page))
      yield change('opens another', path, (node) => {
        node.page = other
      })
    if (view !== undefined)
      yield written.change(`${path} twice`, 'menu.json', ({ menu: all }) => {
        all[0].children = [...(all[0].children ?? []), { name: '新菜单', path: '/made', view }]
      })
  }
}

export function* nodesOf(nodes: readonly Doc[]): Iterable<Doc> {
  for (const node of nodes) {
    yield node
    yield* nodesOf(node.children ?? [])
  }
}

/** What gives nobody anything. */
export function harmless(written: Written): readonly Wider[] {
  const entities = written.under('entities').filter(([path]) => !path.includes('/sys/'))
  return [
    ...entities.flatMap(([path, doc]) => [...looks(written, path, doc)]),
    ...written.under('pages').flatMap(([path, doc]) => [...pages(written, path, doc)]),
    ...written.under('dicts').map(([path]) =>
      written.change('title', path, (doc) => {
        doc.title = `${doc.title}一`
      }),
    ),
    ...written.under('roles').flatMap(([path]) => [
      written.change('less', path, (doc) => {
        doc.description = '别的说明'
        const at = doc.grants.findLastIndex(
          (one: string) => /^[a-z]\w*:\w+$/.test(one) && !one.startsWith('page'),
        )
        if (at >= 0) doc.grants.splice(at, 1)
      }),
    ]),
    ...narrower(written),
  ]
}

function* looks(written: Written, path: string, { fields }: Doc): Iterable<Wider> {
  yield written.change('title', path, (doc) => {
    doc.title = `${doc.title}一`
  })
  const keys = Object.keys(fields)
  yield written.change('titles', path, (doc) => {
    for (const key of keys) doc.fields[key].title += '一'
  })
  yield written.change('help', path, (doc) => {
    doc.fields[keys.at(-1) ?? ''].help = '一句说明'
  })
  yield written.change('order of fields', path, (doc) => {
    doc.fields = Object.fromEntries(Object.entries(doc.fields).reverse())
  })
}

function* pages(written: Written, path: string, { columns }: Doc): Iterable<Wider> {
  yield written.change('title', path, (doc) => {
    doc.title = `${doc.title}一`
  })
  if (!Array.isArray(columns) || columns.length < 2) return
  yield written.change('order of columns', path, (doc) => doc.columns.reverse())
  yield written.change('width', path, (doc) => {
    const [first] = doc.columns
    doc.columns[0] = { ...(isObject(first) ? first : { field: first }), width: 222 }
  })
}

/** Less for others, of what the author may change: products. */
function* narrower(written: Written): Iterable<Wider> {
  const change = (name: string, how: (doc: Doc) => unknown) => written.change(name, product, how)
  const plain = Object.entries<Doc>(written.doc(product).fields).filter(
    ([, { can, compute, type }]) => can === undefined && compute === undefined && type === 'input',
  )
  for (const [key] of plain) {
    yield change(`${key} readonly`, ({ fields }) => {
      fields[key].readonly = true
    })
    yield change(`${key} written by few`, ({ fields }) => {
      fields[key].editCan = 'product:pricing'
    })
  }
  const { states } = written.doc(product)
  for (const [name, step] of Object.entries<Doc>(states.steps)) {
    if (step.from.length > 1)
      yield change(`${name} from fewer`, (doc) => doc.states.steps[name].from.pop())
    if (step.notBy === undefined && step.auto === undefined)
      yield change(`${name} with a condition`, (doc) => {
        const own = doc.states.steps[name]
        own.when = own.when === undefined ? 'has(name)' : `${own.when} && has(name)`
      })
  }
  yield change('a new field', ({ fields }) => {
    fields.made = { type: 'input', title: '新字段' }
  })
}
