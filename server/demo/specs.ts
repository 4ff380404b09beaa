import type { DemoRecord } from './products'
import type { Random } from './random'
import { type Line, words } from './words'

/** Adds one to three sizes to each product, each with its own code. */
export function withSpecs(
  random: Random,
  line: Line,
  products: readonly DemoRecord[],
): readonly DemoRecord[] {
  return products.map((product) => ({ ...product, specs: specsOf(random, line, product) }))
}

function specsOf(random: Random, line: Line, { name, sku, price, image }: DemoRecord) {
  const [, color = null] = String(name).split(' ')
  const pictures = Array.isArray(image) ? image : []
  return random.some(line.sizes, 1, Math.min(3, line.sizes.length)).map((size, at) => ({
    name: random.chance(0.2) ? `${size} ${random.pick(words.specMarks)}` : size,
    price: Math.round(Number(price) * (1 + at * 0.15) * 100) / 100,
    stock: random.int(0, 80) * 5,
    carton: random.pick([4, 6, 8, 12, 24]),
    status: random.chance(0.9) ? '1' : '0',
    sku: `${sku}-${at + 1}`,
    color,
    size,
    image: pictures.slice(at % Math.max(1, pictures.length)).slice(0, 1),
  }))
}
