type Values = Record<string, unknown>
interface Row {
  readonly id: string | undefined
  readonly source: Readonly<Values>
  values: Values
  /** Texts by key. */
  refused: Map<string, string>
}
interface Block {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/**
 * A naive reference implementation of the editable table: full copies for undo, everything recomputed. Slow but
 * obviously correct; the real one is compared with it.
 */
export function createModel(loaded: readonly Readonly<Values>[], keys: readonly string[]) {
  const pick = (from: Readonly<Values>) =>
    Object.fromEntries(keys.map((key) => [key, from[key] ?? null]))
  const server = new Map(loaded.map((row) => [String(row.id), { ...row } as Values])) // a copy to change
  let rows: Row[] = loaded.map((source) => ({
    id: String(source.id),
    source,
    values: pick(source),
    refused: new Map(),
  }))
  const copy = (list: readonly Row[]) =>
    list.map((row) => ({ ...row, values: { ...row.values }, refused: new Map(row.refused) }))
  const done: Row[][] = []
  let undone: Row[][] = []

  const state = {
    set(index: number, values: Values, refused: Readonly<Record<string, string>> = {}) {
      const row = rows[index]
      if (!row) return
      const clears = 'kind' in values && !('sub' in values) && !('kind' in refused)
      const all = clears ? { ...values, sub: null } : values
      Object.assign(row.values, all)
      for (const key of Object.keys(all)) row.refused.delete(key)
      for (const [key, text] of Object.entries(refused)) row.refused.set(key, text)
    },
    insert(at: number, given: readonly Values[]) {
      const fresh = given.map((own) => ({
        id: undefined,
        source: {},
        values: { ...pick({}), ...own },
        refused: new Map<string, string>(),
      }))
      rows.splice(at, 0, ...fresh)
    },
    remove(indices: readonly number[]) {
      rows = rows.filter((_, index) => !indices.includes(index))
    },
    move(from: number, to: number) {
      rows.splice(to, 0, ...rows.splice(from, 1))
    },
    sort(key: string, sign: number) {
      const rank = ({ values, refused }: Row) => refused.get(key) ?? (values[key] as number | null) // the column holds numbers
      rows = rows.toSorted((a, b) => {
        const [x, y] = [rank(a), rank(b)]
        if (x === null || y === null) return Number(x === null) - Number(y === null)
        // Texts that are not numbers are sorted after numbers.
        if (typeof x === 'string' || typeof y === 'string') {
          if (typeof x !== typeof y) return typeof x === 'string' ? sign : -sign
          return sign * (x < y ? -1 : Number(x > y))
        }
        return sign * (x - y)
      })
    },
    paste(top: number, left: number, block: readonly (readonly string[])[]) {
      for (const [down, line] of block.entries()) {
        if (!rows[top + down]) state.insert(rows.length, [{}])
        const row = rows[top + down]
        const values: Values = {}
        const refused: Record<string, string> = {}
        for (const [right, text] of line.entries()) {
          const key = keys[left + right] ?? ''
          const bad = key === 'price' && Number.isNaN(Number(text))
          if (bad) refused[key] = text
          values[key] = bad ? row?.values[key] : key === 'price' ? Number(text) : text
        }
        state.set(top + down, values, refused)
      }
    },
    fill({ top, bottom, left, right }: Block) {
      const { values: sample = {}, refused = new Map<string, string>() } = rows[top] ?? {}
      const chosen = keys.slice(left, right + 1)
      const texts = chosen.flatMap((key) => {
        const text = refused.get(key)
        return text === undefined ? [] : [[key, text] as const]
      })
      for (let index = top + 1; index <= bottom; index++) {
        const kept = rows[index]?.values ?? {}
        const own = chosen.map((key) => [key, refused.has(key) ? kept[key] : sample[key]])
        state.set(index, Object.fromEntries(own), Object.fromEntries(texts))
      }
    },
    clear({ top, bottom, left, right }: Block) {
      const blank = Object.fromEntries(keys.slice(left, right + 1).map((key) => [key, null]))
      for (let index = top; index <= bottom; index++) state.set(index, { ...blank })
    },
    replace(key: string, text: string, by: string) {
      for (const [index, { values }] of rows.entries()) {
        const old = values[key]
        if (typeof old === 'string' && old.includes(text)) {
          state.set(index, { [key]: old.replaceAll(text, by) })
        }
      }
    },
  }
  const swap = (from: Row[][], to: Row[][]): boolean => {
    const next = from.pop()
    if (next) to.push(rows)
    rows = next ?? rows
    return next !== undefined
  }

  return {
    step(act: (on: typeof state) => void) {
      done.push(copy(rows))
      undone = []
      act(state)
    },
    undo: () => swap(done, undone),
    redo: () => swap(undone, done),
    merge(id: string, theirs: Readonly<Values>) {
      const base = server.get(id)
      if (!base) return
      const seen = (all: readonly Row[]) => all.filter((row) => row.id === id)
      for (const row of [rows, ...done, ...undone].flatMap(seen)) {
        for (const [key, value] of Object.entries(theirs)) {
          if (Object.is(row.values[key] ?? null, base[key] ?? null)) row.values[key] = value
        }
      }
      Object.assign(base, theirs)
    },
    collect() {
      const wires = rows.map((row, index) => {
        const base = server.get(row.id ?? '') ?? {}
        return { row, wire: { ...base, ...row.values, orderNum: index + 1 } as Values, base }
      })
      const isChanged = (wire: Values, base: Readonly<Values>) =>
        [...keys, 'orderNum'].some((key) => (wire[key] ?? null) !== (base[key] ?? null))
      const names = rows.map(({ values }) => values.name)
      const errors = rows.flatMap(({ values, refused }, index) => {
        const { name, price } = values
        const missing = name === null
        const twice = !missing && names.filter((other) => other === name).length > 1
        const broken = price !== null && !Number.isInteger(price)
        return [
          ...(missing || twice || refused.has('name') ? [`${index} name`] : []),
          ...(broken || refused.has('price') ? [`${index} price`] : []),
        ]
      })
      const prices = rows
        .map(({ values }) => values.price)
        .filter((price) => typeof price === 'number')
      const present = new Set(rows.map(({ id }) => id))
      return {
        output: {
          values: wires.map(({ wire }) => wire),
          newRows: wires.filter(({ row }) => row.id === undefined).map(({ wire }) => wire),
          changedRows: wires
            .filter(({ row, wire, base }) => row.id !== undefined && isChanged(wire, base))
            .map(({ wire }) => wire),
        },
        deletedIds: [...server.keys()].filter((id) => !present.has(id)).sort(),
        errors: errors.sort(),
        sum: prices.length > 0 ? prices.reduce((sum, price) => sum + price, 0) : null,
      }
    },
  }
}
