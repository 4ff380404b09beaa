import { shipped } from './documents'
import {
  allPlaces,
  type Doc,
  fieldsOf,
  misspell,
  type Operator,
  repeat,
  textPlaces,
} from './mutation'

/*
 * Mistakes whose every word is right: what is written is not what can be meant.
 */

const entities = new Map(
  shipped
    .filter(({ path }) => path.startsWith('entities/'))
    .map(({ text }): [string, Doc] => {
      const doc: Doc = JSON.parse(text)
      return [String(doc.entity), doc]
    }),
)

/** Keys of the fields of that type of the entity that the document describes or shows. */
const fieldsOfType = (doc: Doc, type: string): readonly string[] =>
  Object.entries(fieldsOf(doc.fields ? doc : (entities.get(String(doc.entity)) ?? {})))
    .filter(([, field]) => field.type === type)
    .map(([key]) => key)

interface Button {
  readonly at: string
  readonly doc: Doc
}

const buttonsOf = (doc: Doc, action: string): readonly Button[] =>
  (['toolbar', 'row'] as const).flatMap((place) =>
    (Array.isArray(doc[place]) ? doc[place] : []).flatMap((one: unknown, index) =>
      typeof one === 'object' && one !== null && Reflect.get(one, 'action') === action
        ? [{ at: `/${place}/${index}`, doc: one as Doc }]
        : [],
    ),
  )

/** Changes a button that calls an action of the entity. */
const inCall =
  (note: string, key: string, change: (button: Doc) => unknown): Operator =>
  (doc, random) => {
    const button = random.pick(buttonsOf(doc, 'call'))
    if (!button || change(button.doc) === undefined) return undefined
    return { note: `${button.at}: ${note}`, at: [`${button.at}/${key}`] }
  }

const inEntity =
  (
    change: (
      doc: Doc,
      ...more: Parameters<Operator> extends [unknown, ...infer R] ? R : never
    ) => ReturnType<Operator>,
  ): Operator =>
  (doc, random, path) =>
    path.startsWith('entities/') ? change(doc, random, path) : undefined

const inPage =
  (change: Operator): Operator =>
  (doc, random, path) =>
    path.startsWith('pages/') ? change(doc, random, path) : undefined

interface States {
  readonly field: string
  readonly steps: Readonly<
    Record<
      string,
      {
        from: readonly string[]
        to: string
        ask?: readonly string[]
        when?: string
        auto?: string
      }
    >
  >
}

/** Where a list names steps of its entity. */
const bareSteps = (doc: Doc) => {
  const states = entities.get(String(doc.entity))?.states as States | undefined
  const tested = JSON.stringify(doc.tests ?? [])
  return (['toolbar', 'row'] as const).flatMap((place) => {
    const list = doc[place]
    if (!Array.isArray(list) || !states) return []
    return list.flatMap((name: unknown, index) =>
      // A test that looks for the button by its right would fail as well.
      typeof name === 'string' && states.steps[name] && !tested.includes(`"${name}"`)
        ? [{ at: `/${place}/${index}`, place, list: list as unknown[], index, name, states }]
        : [],
    )
  })
}

const inReport =
  (change: Operator): Operator =>
  (doc, random, path) =>
    path.startsWith('reports/') ? change(doc, random, path) : undefined

const named = /^\/(title|name)$/

export const misunderstandings: Readonly<Record<string, Operator>> = {
  'call that sends nothing': inCall('no send', 'call', (button) => delete button.send),
  'call that sends something else': inCall('other key', 'send', (button) => {
    button.send = String(button.send).replace("'ids'", "'id'")
    return true
  }),
  'call that sends no ids': inCall('names', 'send', (button) => {
    button.send = String(button.send).replace('r.id', 'r.createTime')
    return true
  }),
  'button with another right': inCall('other right', 'can', (button) => {
    button.can = `${String(button.can).split(':')[0]}:${String(button.can).endsWith(':view') ? 'edit' : 'view'}`
    return true
  }),
  'call that sends more': inCall('another key', 'send', (button) => {
    // Calls of a server's own take what they like.
    if (!/^\{'ids': \w/.test(String(button.send))) return undefined
    button.send = `{'all': true, ${String(button.send).slice(1)}`
    return true
  }),
  'step button with another right': inPage((doc, random) => {
    const found = bareSteps(doc)
    const { at, list, index, name } = random.pick(found) ?? {}
    if (!list || index === undefined) return undefined
    list[index] = { action: 'do', name, does: name, can: 'user:view' }
    return { note: `${at}: other right`, at: [`${at}/can`] }
  }),
  'step button for records of no such state': inPage((doc, random) => {
    const found = bareSteps(doc).filter(({ place }) => place === 'row')
    const { at, list, index, name, states } = random.pick(found) ?? {}
    const to = states?.steps[name ?? '']?.to
    const isLoop = states?.steps[name ?? '']?.from.includes(to ?? '')
    if (!list || index === undefined || !states || isLoop) return undefined
    list[index] = { action: 'do', name, does: name, showIf: `row.${states.field} == '${to}'` }
    return { note: `${at}: never`, at: [`${at}/showIf`] }
  }),
  'bulk call without a condition': inCall('no enableIf', '', (button) =>
    button.enableIf === undefined ? undefined : delete button.enableIf,
  ),
  'label of rich text': inEntity((doc, random) => {
    const key = random.pick(fieldsOfType(doc, 'richtext'))
    if (!key) return undefined
    doc.label = key
    return { note: `label = ${key}`, at: ['/label'] }
  }),
  'unique rich text': inEntity((doc, random) => {
    const key = random.pick(fieldsOfType(doc, 'richtext'))
    if (!key) return undefined
    Object.assign(fieldsOf(doc)[key] ?? {}, { unique: true })
    return { note: `${key} unique`, at: [`/fields/${key}/unique`] }
  }),
  'required rows, none of them needed': inEntity((doc, random) => {
    const key = random.pick(fieldsOfType(doc, 'subtable'))
    if (!key) return undefined
    Object.assign(fieldsOf(doc)[key] ?? {}, { required: true, minRows: 0 })
    return { note: key, at: [`/fields/${key}`] }
  }),
  'fields beside groups': (doc) => {
    const form = doc.form as Doc | undefined
    const [first] = (form?.groups as { fields?: unknown[] }[] | undefined) ?? []
    if (!form || !first?.fields) return undefined
    form.fields = first.fields.slice(0, 1)
    return { note: 'form.fields and groups', at: ['/form'] }
  },
  'rich text for a column': (doc, random) => {
    const key = random.pick(fieldsOfType(doc, 'richtext'))
    if (!key || doc.kind !== 'list' || !Array.isArray(doc.columns)) return undefined
    doc.columns.push(key)
    return { note: key, at: [`/columns/${doc.columns.length - 1}`] }
  },
  'test of an action that is not there': misspell(
    /^\/tests\/\d+\/expect\/(noAction|action)\/\d+$/,
    ['add', 'edit', 'copy', 'delete', 'export', 'import'],
  ),
  'test that cannot hold': (doc, random) => {
    const places = [...allPlaces(doc)].filter(
      ({ pointer, value }) =>
        /^\/tests\/\d+\/expect\/value\/\w+$/.test(pointer) && typeof value === 'number',
    )
    const place = random.pick(places)
    if (!place) return undefined
    place.put(Number(place.value) + 1 + random.below(9))
    return { note: place.pointer, at: [place.pointer.replace(/\/expect.*/, '')] }
  },
  'condition that contradicts itself': inEntity((doc, random) => {
    const places = textPlaces(doc, /\/(showIf|requireIf)$/).filter(({ value }) =>
      /^\w+ == '\w+'$/.test(String(value)),
    )
    const place = random.pick(places)
    if (!place) return undefined
    place.put(`${place.value} && ${String(place.value).replace('==', '!=')}`)
    return { note: `${place.pointer}: never`, at: [place.pointer] }
  }),
  'condition that always holds': inEntity((doc, random) => {
    const places = textPlaces(doc, /\/(showIf|disableIf)$/).filter(({ value }) =>
      /^\w+ == '\w+'$/.test(String(value)),
    )
    const place = random.pick(places)
    if (!place) return undefined
    place.put(`${place.value} || ${String(place.value).replace('==', '!=')}`)
    return { note: `${place.pointer}: always`, at: [place.pointer] }
  }),
  'report of a value outside the dictionary': inReport((doc, random) => {
    const places = textPlaces(doc, /\/where\/\d+\/value$/).filter(({ value }) =>
      /^[a-z]\w*$/.test(String(value)),
    )
    const place = random.pick(places)
    if (!place) return undefined
    place.put(`${place.value}x`)
    return { note: place.pointer, at: [place.pointer] }
  }),
  'between with one value': inReport((doc, random) => {
    const wheres = [...allPlaces(doc)].filter(({ pointer }) => /\/where\/\d+$/.test(pointer))
    const place = random.pick(wheres)
    if (!place) return undefined
    Object.assign(place.value as Doc, { op: 'between' })
    return { note: place.pointer, at: [place.pointer] }
  }),
  'report column twice': inReport((doc, random) =>
    repeat(({ columns }) => columns, '/columns')(doc, random, ''),
  ),
  'report query field twice': inReport((doc, random) =>
    repeat(({ search }) => search, '/search')(doc, random, ''),
  ),
  'misspelt in a report': inReport(
    misspell(/^\/(by\/\d+(\/field)?|measures\/\w+\/field|sort|where\/\d+\/field)$/, ['createTime']),
  ),
  'sum of what is no number': inReport((doc, random) => {
    const texts = fieldsOfType(doc, 'input')
    const places = textPlaces(doc, /^\/measures\/\w+\/field$/)
    const [place, key] = [random.pick(places), random.pick(texts)]
    if (!place || !key) return undefined
    const { total } = (doc.measures as Record<string, Doc>)[place.pointer.split('/')[2] ?? ''] ?? {}
    if (total !== 'sum' && total !== 'avg') return undefined
    place.put(key)
    return { note: `${place.pointer} = ${key}`, at: [place.pointer] }
  }),
  'misspelt in a dashboard': (doc, random) =>
    doc.kind === 'dashboard'
      ? misspell(/^\/cards\/\d+\/(report|measure|page|measures\/\d+|by\/\d+|columns\/\d+)$/)(
          doc,
          random,
          '',
        )
      : undefined,
  'two groups of one name': (doc) => {
    const form = doc.form as { groups?: Doc[] } | undefined
    const [first, second] = form?.groups ?? []
    if (!first || !second) return undefined
    first.name = 'one'
    second.name = 'one'
    return { note: 'form.groups 1', at: ['/form/groups/1/name'] }
  },
  'two cards of one name': (doc, random) => {
    const cards = doc.kind === 'dashboard' ? (doc.cards as Doc[]) : []
    const at = 1 + random.below(Math.max(1, cards.length - 1))
    const [first, other] = [cards[0], cards[at]]
    if (!first || !other) return undefined
    other.name = first.name
    return { note: `cards ${at}`, at: [`/cards/${at}/name`] }
  },
  'misspelt in a view': misspell(/^\/views\/\d+\/(start|end|lanes|progress|color|card\/\d+)$/),
  'misspelt in states': misspell(
    /^\/states\/(field|initial|final\/\d+|lock\/\d+)$|^\/states\/steps\/\w+\/(to|auto|notBy|from\/\d+|ask\/\d+)$/,
  ),
  'step that asks nothing of what its state requires': inEntity((doc, random) => {
    const { field, steps = {} } = (doc.states ?? {}) as Partial<States>
    const found = Object.entries(steps).filter(([, { to, ask = [] }]) =>
      ask.some((key) => {
        const { showIf, requireIf, readonly, keep } = fieldsOf(doc)[key] ?? {}
        const isOf = `${field} == '${to}'`
        return !readonly && !keep && showIf === isOf && String(requireIf).startsWith(isOf)
      }),
    )
    const [name, step] = random.pick(found) ?? []
    if (!name || !step) return undefined
    Reflect.deleteProperty(step, 'ask')
    return { note: `${name} asks nothing`, at: [`/states/steps/${name}`] }
  }),
  'warning that always comes': inEntity((doc, random) => {
    const { field, steps = {} } = (doc.states ?? {}) as Partial<States>
    const [name, step] = random.pick(Object.entries(steps).filter(([, { auto }]) => !auto)) ?? []
    if (!name || !step) return undefined
    const when = `${field} == '${step.to}' || ${field} != '${step.to}'`
    Object.assign(step, { warn: [{ when, message: '请再看一遍' }] })
    return { note: name, at: [`/states/steps/${name}/warn/0/when`] }
  }),
  'warning that names what nothing replaces': inEntity((doc, random) => {
    const { field, steps = {} } = (doc.states ?? {}) as Partial<States>
    const [name, step] = random.pick(Object.entries(steps).filter(([, { auto }]) => !auto)) ?? []
    if (!field || !name || !step) return undefined
    Object.assign(step, { warn: [{ with: { [field]: field }, message: `请再看 {${field}s}` }] })
    return { note: name, at: [`/states/steps/${name}/warn/0/message`] }
  }),
  'warning of a step that nobody does': inEntity((doc, random) => {
    const { field, steps = {} } = (doc.states ?? {}) as Partial<States>
    const [name, step] = random.pick(Object.entries(steps).filter(([, { auto }]) => auto)) ?? []
    if (!name || !step) return undefined
    Object.assign(step, { warn: [{ when: `${field} == 'x'`, message: '请再看一遍' }] })
    return { note: name, at: [`/states/steps/${name}/warn`] }
  }),
  'step that can never be done': inEntity((doc, random) => {
    const { field, steps = {} } = (doc.states ?? {}) as Partial<States>
    const [name, step] = random.pick(Object.entries(steps).filter(([, { auto }]) => !auto)) ?? []
    if (!name || !step) return undefined
    step.when = `${field} == '${step.to}' && ${field} != '${step.to}'`
    return { note: name, at: [`/states/steps/${name}/when`] }
  }),
  'prefilled with what is no choice': inPage((doc, random) => {
    const found = buttonsOf(doc, 'go').filter(({ doc: { prefill } }) => prefill)
    const button = random.pick(found)
    if (!button) return undefined
    button.doc.prefill = { kind: "'no such choice'" }
    return { note: button.at, at: [`${button.at}/prefill/kind`] }
  }),
  'text filled into a choice': inEntity((doc, random) => {
    const [name, field] =
      random.pick(Object.entries(fieldsOf(doc)).filter(([, { fill }]) => fill)) ?? []
    const target = random.pick(
      Object.entries(fieldsOf(doc)).flatMap(([key, { dict, multiple }]) =>
        typeof dict === 'string' && !dict.includes(',') && !multiple && key !== name ? [key] : [],
      ),
    )
    if (!name || !field || !target) return undefined
    Object.assign(field.fill as Doc, { [target]: 'name' })
    return { note: `${name} fills ${target}`, at: [`/fields/${name}/fill/${target}`] }
  }),
  'state without a way out': inEntity((doc) => {
    const states = doc.states as Doc | undefined
    const final = states?.final
    if (!states || !Array.isArray(final) || final.length === 0) return undefined
    const gone = final.pop()
    if (final.length === 0) delete states.final
    return { note: `final without ${gone}`, at: ['/states'] }
  }),
  'step to where nothing leads from': inEntity((doc, random) => {
    const steps = Object.entries(
      ((doc.states as Doc | undefined)?.steps ?? {}) as Record<string, Doc>,
    )
    const [name, step] = random.pick(steps) ?? []
    if (!name || !step || !Array.isArray(step.from)) return undefined
    step.to = step.from[0]
    return { note: `${name} to ${step.to}`, at: ['/states'] }
  }),
  'misspelt grant': (doc, random, path) =>
    path.startsWith('roles/') ? misspell(/^\/grants\/\d+$/)(doc, random, path) : undefined,
  'grant twice': (doc, random, path) =>
    path.startsWith('roles/')
      ? repeat(({ grants }) => grants, '/grants')(doc, random, path)
      : undefined,
  'right that nobody gets': (doc, random, path) => {
    if (path !== 'menu.json') return undefined
    const buttons = [...allPlaces(doc)].filter(({ pointer }) => pointer.endsWith('/buttons'))
    const place = random.pick(buttons)
    if (!place) return undefined
    const code = `idle${random.below(1_000)}:view`
    Object.assign(place.value as Doc, { [code]: '查看' })
    return { note: code, at: [`${place.pointer}/${code}`, place.pointer] }
  },
  'required of those who may not write it': inEntity((doc, random) => {
    const own = Object.entries(fieldsOf(doc)).filter(([, field]) => field.can && field.editCan)
    const [name, field] = random.pick(own) ?? []
    if (!name || !field) return undefined
    field.required = true
    return { note: `${name} required`, at: [`/fields/${name}`] }
  }),
  'menu path twice': (doc, random, path) => {
    if (path !== 'menu.json') return undefined
    const places = textPlaces(doc, /\/path$/)
    const [one, other] = [random.pick(places), random.pick(places)]
    if (!one || !other || one.value === other.value) return undefined
    one.put(other.value)
    return { note: `${one.pointer} = ${other.value}`, at: [one.pointer, other.pointer] }
  },
  'message without its rule': inEntity((doc, random) => {
    const found = Object.entries(fieldsOf(doc)).filter(
      ([, field]) => field.pattern && field.message,
    )
    const [name, field] = random.pick(found) ?? []
    if (!name || !field) return undefined
    delete field.pattern
    return { note: `${name}: no pattern`, at: [`/fields/${name}`] }
  }),
  'title left empty': (doc, random) => {
    const place = random.pick(textPlaces(doc, named))
    if (!place) return undefined
    place.put('')
    return { note: `${place.pointer} empty`, at: [place.pointer] }
  },
}
