/** Cost of one evaluation so far. */
export interface Meter {
  steps: number
  /** Sizes of the lists and maps that this evaluation has built. */
  sizes: Map<object, number> | undefined
}

export const maxSteps = 100_000

/** Ends an evaluation that has used up its steps; never leaves `evaluate`. */
export class OutOfSteps extends Error {}
const outOfSteps = new OutOfSteps('expression: too many steps')

export function spend(meter: Meter, steps: number): void {
  meter.steps += steps
  if (meter.steps > maxSteps) throw outOfSteps
}

/** Looking through a text costs a step for each 256 characters. */
export function spendReading(meter: Meter, text: string): void {
  if (text.length > 256) spend(meter, text.length >> 8)
}

/**
 * Records the size of a list or map built by the evaluation. Every occurrence of a member counts: shared parts are
 * cheap to build but grow exponentially once the result is serialized.
 */
export function admit<T extends object>(meter: Meter, built: T, members: readonly unknown[]): T {
  meter.sizes ??= new Map()
  let size = 1
  for (let i = 0; i < members.length; i++) size += sizeOf(meter.sizes, members[i])
  if (size > maxSteps) throw outOfSteps
  meter.sizes.set(built, size)
  return built
}

function sizeOf(sizes: ReadonlyMap<object, number>, value: unknown): number {
  if (typeof value === 'string') return 1 + (value.length >> 4)
  if (typeof value !== 'object' || value === null) return 1
  return sizes.get(value) ?? (Array.isArray(value) ? 1 + value.length : 1)
}
