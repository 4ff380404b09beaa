import { type Bearing, keyGroups } from './keyGroups'

export type { Bearing } from './keyGroups'

/** Everything that the language has keys for, by the names of `keyNamesOf`. */
export const bearings: ReadonlyMap<string, Bearing> = new Map(
  keyGroups.flatMap(({ bearing, keys }) =>
    keys
      .split(';')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => {
        const [prefixes = [], own = []] = line.split(': ').map((part) => part.trim().split(/\s+/))
        return prefixes.flatMap((prefix) =>
          own.map((key) => [prefix === '-' ? key : `${prefix}.${key}`, bearing] as const),
        )
      }),
  ),
)

/** Warnings that need not be told: what a document may not do is no warning. */
export const isAllowance = (name: string): boolean => /[./]allow(\.|$)/.test(name)

const strictest: readonly Bearing[] = ['guard', 'call', 'compared', 'no']

/** How a key bears on rights that has these names. What is not known of counts as a guard. */
export function bearingOf(names: readonly string[]): Bearing {
  const own = names.map((name) => (isAllowance(name) ? 'no' : (bearings.get(name) ?? 'guard')))
  return strictest.find((bearing) => own.includes(bearing)) ?? 'guard'
}
