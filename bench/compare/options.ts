/** What to measure, from the environment: small runs while the pages are made, long ones for the record. */
export const rounds = Number(process.env.BENCH_ROUNDS ?? 5)

const numbers = (text: string) => text.split(',').map(Number)
export const slowdowns = numbers(process.env.BENCH_SLOWDOWNS ?? '1,4')
export const fieldCounts = numbers(process.env.BENCH_FIELDS ?? '20,100,300')
export const rowCounts = numbers(process.env.BENCH_ROWS ?? '1000,100000')

const wanted = process.env.BENCH_PEERS?.split(',')

/** The named ones among the pages of a task, in their order; all when none is named. */
export function chosen<T extends { readonly name: string }>(pages: readonly T[]): readonly T[] {
  return wanted ? pages.filter(({ name }) => wanted.includes(name)) : pages
}
