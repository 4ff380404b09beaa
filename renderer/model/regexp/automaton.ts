import type { RegexNode } from './parse'

/** Positions of an expression (each occurrence of a character), and which position can follow which. */
export interface Automaton {
  /** Characters that a position matches, as a bit set over sample characters. */
  readonly masks: readonly bigint[]
  readonly follow: readonly ReadonlySet<number>[]
  /** Transitions possible in two ways: `from to`. */
  readonly doubled: readonly (readonly [number, number])[]
  /** Bodies of lookarounds: analysed separately. */
  readonly asides: readonly RegexNode[]
}

/** More positions than any sensible pattern has. */
export const maxPositions = 120

/** First and last positions of a part. */
interface Part {
  readonly nullable: boolean
  readonly first: readonly number[]
  readonly last: readonly number[]
}

const nothing: Part = { nullable: true, first: [], last: [] }
// From this many repetitions on, a repetition counts as a loop; fewer are unrolled.
const loopFrom = 7
const copies = 3

/** undefined = too large to analyse, or not regular. */
export function automatonOf(root: RegexNode): Automaton | undefined {
  const sample = sampleOf(root)
  const masks: bigint[] = []
  const follow: Set<number>[] = []
  const doubled: (readonly [number, number])[] = []
  const asides: RegexNode[] = []
  const link = (from: readonly number[], to: readonly number[]) => {
    for (const source of from) {
      for (const target of to) {
        if (follow[source]?.has(target)) doubled.push([source, target])
        follow[source]?.add(target)
      }
    }
  }
  const join = (a: Part, b: Part): Part => {
    link(a.last, b.first)
    return {
      nullable: a.nullable && b.nullable,
      first: a.nullable ? [...a.first, ...b.first] : a.first,
      last: b.nullable ? [...a.last, ...b.last] : b.last,
    }
  }
  const loop = (part: Part): Part => {
    link(part.last, part.first)
    return part
  }
  const optional = (part: Part): Part => ({ ...part, nullable: true })
  const build = (node: RegexNode): Part => {
    switch (node.kind) {
      case 'character': {
        const position = masks.length
        if (position >= maxPositions) throw new TooLarge()
        masks.push(maskOf(node.source, sample))
        follow.push(new Set())
        return { nullable: false, first: [position], last: [position] }
      }
      case 'sequence':
        return node.parts.map(build).reduce(join, nothing)
      case 'alternatives': {
        const parts = node.parts.map(build)
        return {
          nullable: parts.some(({ nullable }) => nullable),
          first: parts.flatMap(({ first }) => first),
          last: parts.flatMap(({ last }) => last),
        }
      }
      case 'repeat':
        return repeat(node)
      case 'aside':
        asides.push(node.of)
        return nothing
      case 'empty':
        return nothing
      case 'backreference':
        throw new TooLarge()
    }
  }
  const repeat = ({ of, min, max }: RegexNode & { readonly kind: 'repeat' }): Part => {
    const exactly = of.kind === 'character' && min === max
    if (max >= loopFrom && !exactly) {
      const part = build(of)
      // If the repeated part can be empty, it is ambiguous which rounds are.
      if (part.nullable && Number.isFinite(max)) throw new TooLarge()
      return min === 0 ? optional(loop(part)) : loop(part)
    }
    let whole = nothing
    for (let i = 0; i < Math.min(min, copies); i++) whole = join(whole, build(of))
    for (let i = 0; i < Math.min(max - min, copies); i++) whole = join(whole, optional(build(of)))
    return whole
  }
  try {
    build(root)
  } catch (error) {
    if (error instanceof TooLarge) return undefined
    throw error
  }
  return { masks, follow, doubled, asides }
}

class TooLarge extends Error {}

// One sample of each class of characters that patterns distinguish, besides ASCII.
const foreign = [
  '\n',
  '\t',
  '\u00e9',
  '\u4e2d',
  '\u3000',
  '\uff21',
  '\u0663',
  '\u20ac',
  '\u{1f600}',
]

function sampleOf(root: RegexNode): readonly string[] {
  const ascii = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
  const sample = new Set([...ascii, ...foreign])
  const visit = (node: RegexNode): void => {
    if (node.kind === 'character') for (const character of node.source) sample.add(character)
    if ('parts' in node) node.parts.forEach(visit)
    if ('of' in node) visit(node.of)
  }
  visit(root)
  return [...sample]
}

function maskOf(source: string, sample: readonly string[]): bigint {
  const pattern = new RegExp(`^${source}$`, 'su')
  return sample.reduce(
    (mask, character, i) => (pattern.test(character) ? mask | (1n << BigInt(i)) : mask),
    0n,
  )
}
