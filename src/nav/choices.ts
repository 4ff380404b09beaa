import type { FoundAdd, FoundRecord } from './foundRecords'
import type { SearchEntry } from './searchEntries'

/** What one may choose in the search. */
export type Choice =
  | { readonly kind: 'record'; readonly record: FoundRecord }
  | { readonly kind: 'add'; readonly add: FoundAdd }
  | { readonly kind: 'entry'; readonly entry: SearchEntry }

export const keyOf = (choice: Choice): string => {
  if (choice.kind === 'record') return `record-${choice.record.entity}-${choice.record.id}`
  return choice.kind === 'add' ? `add-${choice.add.entity}` : `entry-${choice.entry.node.path}`
}
