import type { Past } from './clock'
import type { Random } from './random'
import { fill, type Line, words } from './words'

/** Typed values by field key; the seeder adds `id` and the audit columns. */
export type DemoRecord = Readonly<Record<string, unknown>> & { readonly createTime: string }

export interface ProductContext {
  readonly past: Past
  readonly random: Random
  readonly line: Line
  /** Category name → code. */
  readonly categoryCode: ReadonlyMap<string, string>
  readonly brands: readonly { readonly id: string; readonly name: string }[]
  readonly siteCodes: readonly string[]
  /** Paths of stored pictures by category. */
  readonly pictures: ReadonlyMap<string, readonly string[]>
}

export function productsOf(context: ProductContext, count: number): readonly DemoRecord[] {
  return Array.from({ length: count }, (_, index) => product(context, index))
}

const brandOf = ({ id, name }: ProductContext['brands'][number]) => ({ brand: id, brandName: name })

function product(context: ProductContext, index: number): DemoRecord {
  const { past, random, line, categoryCode, brands, siteCodes, pictures } = context
  const word = random.pick(line.products)
  const series = random.pick(line.series)
  const color = random.pick(line.colors)
  const size = random.pick(line.sizes)
  const [low = 1, high = 100] = word.price
  const price = random.money(low, high)
  const stock = random.chance(0.06) ? 0 : random.int(1, 240) * 10
  const status = random.chance(0.72) ? 'on' : random.chance(0.6) ? 'draft' : 'off'
  const days = random.int(1, 720)
  const number = String(index + 1).padStart(4, '0')
  return {
    name: `${series}${word.noun} ${color} ${size} ${number}`,
    sku: `${word.sku}-${number}-${random.int(10, 99)}`,
    image: random.some(pictures.get(word.category) ?? [], 1, 3),
    category: categoryCode.get(word.category) ?? null,
    ...brandOf(random.pick(brands)),
    site: random.some(siteCodes, 1, siteCodes.length),
    price,
    stock,
    amount: Math.round(price * stock * 100) / 100,
    moq: random.pick([1, 10, 50, 100, 200, 500]),
    material: word.materials,
    hot: random.chance(0.12),
    status,
    offReason: status === 'off' ? random.pick(words.offReasons) : null,
    releaseDate: past.date(days + random.int(0, 60)),
    intro: fill('{a}；{b}。', { a: random.pick(line.features), b: random.pick(line.features) }),
    createTime: past.time(days, random.int(480, 1200)),
  }
}
