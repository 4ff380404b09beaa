import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Option } from '../model/entity/field'
import { type Call, type Envelope, Failure, type RequestPort } from '../ports'
import type { DictCache } from './dictCache'
import { createLookupStore } from './lookupStore'

const brands = 'cms_brand,name,id'
const tables: Readonly<Record<string, string>> = { b1: '雅琪诺', b2: '罗莱' }
let answers = tables
const dict = [
  { value: 'on', text: '上架' },
  { value: 'off', text: '下架' },
]

let calls: Call[] = []
let down = false

/** The dictionary routes of the contract, in memory. */
const request: RequestPort = {
  async send(call): Promise<Envelope> {
    calls.push(call)
    if (down) throw new Failure('network', '')
    return { success: true, code: 200, message: '', result: answer(call) }
  },
  download: () => Promise.reject(new Failure('http', '')),
  fileUrl: (path) => path,
}
function answer({ url, params }: Call): unknown {
  if (url.startsWith('/sys/dict/getDictItems/')) return dict
  if (url.startsWith('/sys/dict/getDictText/')) return url.endsWith('/old') ? '已停用' : null
  if (url.startsWith('/sys/dict/loadDict/')) {
    return Object.entries(answers).map(([value, text]) => ({ value, text }))
  }
  return String(params?.key)
    .split(',')
    .map((key) => answers[key] ?? key)
}

function cache(start: Record<string, { items: readonly Option[]; fresh: boolean }> = {}) {
  const kept = new Map(Object.entries(start))
  return {
    kept,
    get: (code) => kept.get(code),
    set: (code, items) => void kept.set(code, { items, fresh: true }),
    expire() {
      for (const [code, { items }] of kept) kept.set(code, { items, fresh: false })
    },
  } satisfies DictCache & { kept: unknown }
}

const settled = () => vi.waitFor(() => expect(calls.length).toBeGreaterThan(0)).then(() => tick())
const tick = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  calls = []
  down = false
  answers = tables
})

test('what the server says of a dictionary that fails is told, once', async () => {
  const warnings: string[] = []
  const refusing: RequestPort = {
    ...request,
    async send(call) {
      calls.push(call)
      throw new Failure('business', '字典Code格式不正确！', { status: 200 })
    },
  }
  const store = createLookupStore(refusing, cache(), (text) => warnings.push(text))
  for (const one of ['status', brands]) expect(store.options(one)).toEqual([])
  await settled()
  store.refresh()
  store.options('status')
  await settled()
  expect(warnings).toEqual(['字典Code格式不正确！', '字典Code格式不正确！'])
  const offline = createLookupStore(request, cache(), (text) => warnings.push(text))
  down = true
  offline.options('status')
  await settled()
  expect(warnings).toHaveLength(2)
})

describe('dictionary texts', () => {
  test('a code dictionary is fetched once, whole, whatever is asked of it', async () => {
    const store = createLookupStore(request, cache())
    expect(store.text('status', 'on')).toBeUndefined()
    expect(store.options('status')).toEqual([])
    store.text('status', 'off')
    await settled()
    expect(calls.map(({ url }) => url)).toEqual(['/sys/dict/getDictItems/status'])
    expect(store.options('status')).toEqual(dict)
    expect(store.text('status', 'off')).toBe('下架')
    expect(store.text('status', 'gone')).toBeUndefined()
    await tick()
    expect(calls.filter(({ url }) => url.includes('getDictItems'))).toHaveLength(1)
  })

  test('a value that is no longer in the list keeps its text; an unknown one is asked for once', async () => {
    const store = createLookupStore(request, cache())
    store.options('state')
    await vi.waitFor(() => expect(store.options('state')).toHaveLength(2))
    for (let round = 0; round < 3; round++) {
      store.text('state', 'old')
      store.text('state', 'never')
      await new Promise((resolve) => setTimeout(resolve))
    }
    expect(store.text('state', 'old')).toBe('已停用')
    expect(store.text('state', 'never')).toBeUndefined()
    expect(calls.map(({ url }) => url)).toEqual([
      '/sys/dict/getDictItems/state',
      '/sys/dict/getDictText/state/old',
      '/sys/dict/getDictText/state/never',
    ])
  })

  test('a column of nonsense asks for some of it, not for all', async () => {
    const store = createLookupStore(request, cache())
    store.options('state')
    await vi.waitFor(() => expect(store.options('state')).toHaveLength(2))
    for (let row = 0; row < 500; row++) store.text('state', `x${row}`)
    await new Promise((resolve) => setTimeout(resolve))
    await vi.waitFor(() => expect(calls.length).toBeGreaterThan(1))
    expect(calls.length).toBeLessThan(60)
  })

  test('values of a table asked for in one tick are one request', async () => {
    const store = createLookupStore(request, cache())
    store.text(brands, 'b1')
    store.text(brands, 'b2')
    store.text(brands, 'gone')
    await settled()
    expect(calls).toMatchObject([
      {
        url: `/sys/dict/loadDictItem/${encodeURIComponent(brands)}`,
        params: { key: 'b1,b2,gone', delNotExist: 'false' },
      },
    ])
    expect(store.text(brands, 'b1')).toBe('雅琪诺')
    expect(store.text(brands, 'gone')).toBe('gone')
    store.text(brands, 'b1')
    await tick()
    expect(calls).toHaveLength(1)
  })

  test('listeners hear of a change, and the version of the reference grows', async () => {
    const store = createLookupStore(request, cache())
    const heard = vi.fn()
    const stop = store.subscribe(heard)
    store.options('status')
    await settled()
    expect(heard).toHaveBeenCalledTimes(1)
    expect(store.version('status')).toBe(1)
    expect(store.version('other')).toBe(0)
    stop()
    store.options('other')
    await tick()
    expect(heard).toHaveBeenCalledTimes(1)
  })

  test('a fresh cached dictionary is used without a request', async () => {
    const store = createLookupStore(request, cache({ status: { items: dict, fresh: true } }))
    expect(store.text('status', 'on')).toBe('上架')
    await tick()
    expect(calls).toEqual([])
  })

  test('an older one is used at once and asked for again behind', async () => {
    const old = [{ value: 'on', text: '旧' }]
    const kept = cache({ status: { items: old, fresh: false } })
    const store = createLookupStore(request, kept)
    expect(store.options('status')).toEqual(old)
    await settled()
    expect(store.text('status', 'on')).toBe('上架')
    expect(kept.kept.get('status')?.items).toEqual(dict)
  })

  test('what the server says has changed is asked for again where it is shown, and stands until then', async () => {
    const kept = cache({ unused: { items: dict, fresh: true } })
    const store = createLookupStore(request, kept)
    store.options('status')
    store.text(brands, 'b1')
    await vi.waitFor(() => expect(store.text(brands, 'b1')).toBe('雅琪诺'))
    await vi.waitFor(() => expect(store.options('status')).toHaveLength(2))
    const heard = vi.fn()
    store.subscribe(heard)
    calls = []
    answers = { ...tables, b1: '新名' }
    store.refresh([brands])
    expect(heard).toHaveBeenCalledOnce()
    expect(store.text(brands, 'b1')).toBe('雅琪诺')
    expect(store.text('status', 'on')).toBe('上架')
    await vi.waitFor(() => expect(store.text(brands, 'b1')).toBe('新名'))
    expect(calls.map(({ url }) => url)).toEqual([
      `/sys/dict/loadDictItem/${encodeURIComponent(brands)}`,
    ])
    calls = []
    store.refresh()
    expect(store.options('status')).toHaveLength(2)
    await settled()
    expect(calls.map(({ url }) => url)).toEqual(['/sys/dict/getDictItems/status'])
    // A dictionary that only the cache holds is asked for when somebody shows it.
    expect(kept.get('unused')).toEqual({ items: dict, fresh: false })
  })

  test('a failure is not cached, and not asked again at once', async () => {
    down = true
    const kept = cache()
    const store = createLookupStore(request, kept)
    store.options('status')
    await settled()
    store.options('status')
    store.text('status', 'on')
    await tick()
    expect(calls).toHaveLength(1)
    expect(kept.kept.size).toBe(0)

    vi.useFakeTimers({ now: Date.now() + 15_000, toFake: ['Date'] })
    down = false
    store.options('status')
    vi.useRealTimers()
    await tick()
    expect(store.options('status')).toEqual(dict)
  })

  test('a text that somebody has shown already stands until the server says its own', async () => {
    const store = createLookupStore(request, cache())
    store.learn(brands, [{ value: 'b2', text: '罗莱家纺' }])
    expect(store.text(brands, 'b2')).toBe('罗莱家纺')
    await settled()
    expect(calls.map(({ params }) => params?.key)).toEqual(['b2'])
    expect(store.text(brands, 'b2')).toBe('罗莱')
    store.learn(brands, [{ value: 'b2', text: '罗莱家纺' }])
    expect(store.text(brands, 'b2')).toBe('罗莱')
  })
})
