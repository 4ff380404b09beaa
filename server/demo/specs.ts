import type { DemoRecord } from './products'
import type { Random } from './random'
import { type Line, words } from './words'

/** One to three sizes of each product: what its table of specifications begins with. */
export function specsOf(
  random: Random,
  line: Line,
  products: readonly { readonly id: string; readonly price: number; readonly createTime: string }[],
): readonly DemoRecord[] {
  return products.flatMap(({ id, price, createTime }) =>
    random.some(line.sizes, 1, Math.min(3, line.sizes.length)).map((size, at) => ({
      productId: id,
      name: random.chance(0.2) ? `${size} ${random.pick(words.specMarks)}` : size,
      price: Math.round(price * (1 + at * 0.15) * 100) / 100,
      stock: random.int(0, 80) * 5,
      carton: random.pick([4, 6, 8, 12, 24]),
      status: random.chance(0.9) ? '1' : '0',
      orderNum: at + 1,
      createTime,
    })),
  )
}
