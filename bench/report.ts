/** One measured figure beside what we aim at. */
export interface Figure {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly aim?: { readonly atMost: number } | { readonly atLeast: number }
}

export const median = (values: readonly number[]): number => quantile(values, 0.5)

/** The value below which `share` of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function print(task: string, figures: readonly Figure[]): void {
  console.log(`\n${task}`)
  for (const { name, value, unit, aim } of figures) {
    const shown = `${round(value)} ${unit}`.padStart(14)
    console.log(`  ${name.padEnd(58)}${shown}   ${aim ? verdict(value, aim) : ''}`)
  }
}

function verdict(value: number, aim: NonNullable<Figure['aim']>): string {
  const met = 'atMost' in aim ? value <= aim.atMost : value >= aim.atLeast
  const text = 'atMost' in aim ? `aim ≤ ${aim.atMost}` : `aim ≥ ${aim.atLeast}`
  return `${text}${met ? '' : '  MISSED'}`
}

const round = (value: number): string =>
  value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
