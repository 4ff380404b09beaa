import { type Condition, type Entity, isGroup, type Rule, readCondition } from '#model'
import { type Call, type Download, type Envelope, Failure, type RequestPort } from '#ports'

type Stored = Record<string, unknown> & { id: string; ver: number }

/** The wire of one entity in memory: the standard calls with filter, sort, paging and versions. */
export interface MemoryWire extends RequestPort {
  readonly records: readonly Stored[]
  /** Every call in the order sent. */
  readonly calls: readonly Call[]
  /** The calls whose path ends with `suffix`. */
  callsOf(suffix: string): readonly Call[]
  /** The next calls whose path ends with `suffix` are refused with this. */
  refuse(suffix: string, failure: Failure, times?: number): void
  /** Answers of calls whose path ends with `suffix` wait until released, each by its own function. */
  hold(suffix: string): readonly (() => void)[]
  /** Calls go through at once again. */
  unhold(): void
}

export function memoryWire(
  entity: Entity,
  start: readonly Record<string, unknown>[],
  dicts: Readonly<Record<string, readonly { value: string; text: string }[]>> = {},
): MemoryWire {
  let records: Stored[] = start.map((record, index) => ({
    id: String(index + 1),
    ver: 1,
    ...record,
  }))
  let nextId = records.length + 1
  const calls: Call[] = []
  const refusals: { suffix: string; failure: Failure; times: number }[] = []
  let held: { suffix: string; releases: (() => void)[] } | undefined

  async function through(call: Call): Promise<void> {
    calls.push(call)
    const holding = held && call.url.endsWith(held.suffix) ? held : undefined
    await new Promise<void>((resolve, reject) => {
      call.signal?.addEventListener('abort', () => reject(new Failure('aborted', '')))
      if (holding) holding.releases.push(resolve)
      else setTimeout(resolve)
    })
    const refusal = refusals.find(({ suffix, times }) => times > 0 && call.url.endsWith(suffix))
    if (!refusal) return
    refusal.times -= 1
    throw refusal.failure
  }

  function list(params: Readonly<Record<string, string>>) {
    const conditions = readCondition(params, entity)
    const found = records.filter((record) =>
      conditions.every((condition) => fits(record, condition)),
    )
    const key = params.column ?? 'id'
    const sign = params.order === 'asc' ? 1 : -1
    return found.toSorted((a, b) => sign * compare(a[key], b[key]))
  }

  /** What a list of these columns has of a record. */
  const only = (columns: string | undefined) => (record: Stored) => {
    if (columns === undefined) return record
    const asked = new Set(['id', 'ver', 'lacks', ...columns.split(',')])
    const has = (key: string) => asked.has(key.replace(/_dictText$/, ''))
    return Object.fromEntries(Object.entries(record).filter(([key]) => has(key)))
  }

  function act({ url, params = {}, body }: Call): unknown {
    const texts = Object.fromEntries(
      Object.entries(params).map(([key, value]) => [key, `${value}`]),
    )
    const sent = isRecord(body) ? body : {}
    const [, dict] = /^\/sys\/dict\/getDictItems\/(.*)$/.exec(url) ?? []
    if (dict !== undefined) return dicts[decodeURIComponent(dict)] ?? []
    switch (url.slice(entity.api.length)) {
      case '/list': {
        const all = list(texts)
        const size = Number(texts.pageSize)
        const from = (Number(texts.pageNo) - 1) * size
        return { records: all.slice(from, from + size).map(only(texts.columns)), total: all.length }
      }
      case '/groups':
        return { groups: groupsOf(texts), cut: false }
      case '/queryById':
        return find(texts.id)
      case '/add':
        records = [...records, { ...sent, id: String(nextId), ver: 1 }]
        nextId += 1
        return records.at(-1)
      case '/edit': {
        const old = find(String(sent.id))
        if (String(sent.ver) !== String(old.ver)) {
          throw new Failure('http', '该记录已被他人修改', {
            status: 409,
            code: 409,
            result: { current: old },
          })
        }
        Object.assign(old, sent, { ver: old.ver + 1 })
        return old
      }
      case '/delete':
        records = records.filter((record) => record !== find(texts.id))
        return null
      case '/deleteBatch': {
        const ids = (texts.ids ?? '').split(',')
        records = records.filter(({ id }) => !ids.includes(id))
        return null
      }
      case '/saveRows':
        return saveRows(sent)
      default:
        return null
    }
  }

  /** All records of a query as one group. */
  /** The records of the query by their equal values; those of a whole list are one group. */
  function groupsOf({ groupBy, sums = '', ...texts }: Readonly<Record<string, string>>) {
    const keys = groupBy?.split(',') ?? []
    const valuesOf = (record: Stored) => Object.fromEntries(keys.map((key) => [key, record[key]]))
    const groups = new Map(keys.length === 0 ? [['{}', [] as Stored[]]] : [])
    for (const record of list(texts)) {
      const print = JSON.stringify(valuesOf(record))
      groups.set(print, [...(groups.get(print) ?? []), record])
    }
    return [...groups].map(([print, all]) => ({
      ...wholeOf(all, sums.split(',')),
      of: JSON.parse(print),
    }))
  }

  function wholeOf(all: readonly Stored[], keys: readonly string[]) {
    const under = (read: (numbers: readonly number[]) => number) =>
      Object.fromEntries(keys.map((key) => [key, read(all.map((record) => Number(record[key])))]))
    return {
      count: all.length,
      distinct: {},
      sums: under((numbers) => Number(numbers.reduce((sum, one) => sum + one, 0).toFixed(2))),
      leasts: under((all) => Math.min(...all)),
      greatests: under((all) => Math.max(...all)),
      counts: under((numbers) => numbers.length),
    }
  }

  /** New, changed and removed rows, all or none. */
  function saveRows({ added, changed, removed }: Record<string, unknown>) {
    const listed = (list: unknown) => (Array.isArray(list) ? list.filter(isRecord) : [])
    const stale = [...listed(changed), ...listed(removed)].flatMap(({ id, ver }) => {
      const old = records.find((one) => one.id === id)
      return old?.ver === ver ? [] : [{ id, current: old ?? null }]
    })
    if (stale.length > 0) {
      const detail = { status: 409, code: 409, result: structuredClone({ conflicts: stale }) }
      throw new Failure('http', '该记录已被他人修改', detail)
    }
    const gone = new Set(listed(removed).map(({ id }) => id))
    records = records.filter(({ id }) => !gone.has(id))
    const news = listed(added).map((row) => ({ ...row, id: String(nextId++), ver: 1 }))
    records = [...records, ...news]
    const edited = listed(changed).map((row) => {
      const old = find(String(row.id))
      return Object.assign(old, row, { ver: old.ver + 1 })
    })
    return { added: news, changed: edited, removed: [...gone] }
  }

  function find(id: string | undefined): Stored {
    const record = records.find((one) => one.id === id)
    if (!record) throw new Failure('http', '未找到对应实体', { status: 404, code: 404 })
    return record
  }

  return {
    get records() {
      return records
    },
    calls,
    callsOf: (suffix) => calls.filter(({ url }) => url.endsWith(suffix)),
    refuse: (suffix, failure, times = 1) => void refusals.push({ suffix, failure, times }),
    hold(suffix) {
      held = { suffix, releases: [] }
      return held.releases
    },
    unhold() {
      held = undefined
    },
    async send(call): Promise<Envelope> {
      await through(call)
      return {
        success: true,
        code: 200,
        message: messageOf(call),
        result: structuredClone(act(call)),
      }
    },
    async download(call): Promise<Download> {
      await through(call)
      return { blob: new Blob(['sheet']), fileName: 'export.xlsx' }
    },
    fileUrl: (path) => (path.includes('[') ? undefined : `/static/${path}`),
  }
}

const messageOf = ({ url }: Call) => (url.endsWith('/add') ? '添加成功！' : '操作成功！')

function fits(record: Stored, { match, rules }: Condition): boolean {
  const answers = rules.map((node) => (isGroup(node) ? fits(record, node) : holds(record, node)))
  return match === 'or' ? answers.includes(true) : !answers.includes(false)
}

function holds(record: Stored, { field, rule, val }: Rule): boolean {
  const own = record[field]
  const text = own === null || own === undefined ? '' : String(own)
  if (typeof val !== 'string') return val.includes(text)
  if (rule === 'like') return text.includes(val)
  if (rule === 'ge') return compare(own, val) >= 0
  if (rule === 'le') return compare(own, val) <= 0
  return rule === 'ne' ? text !== val : text === val
}

function compare(a: unknown, b: unknown): number {
  const [x, y] = [Number(a), Number(b)]
  if (Number.isFinite(x) && Number.isFinite(y)) return x - y
  return String(a ?? '') < String(b ?? '') ? -1 : String(a ?? '') > String(b ?? '') ? 1 : 0
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !(value instanceof FormData)
