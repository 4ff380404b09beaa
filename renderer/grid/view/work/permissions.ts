import { type Grants, withheld } from '../../../model/entity/permission'

/**
 * Names of buttons and columns below the prefix that the user has not been granted (reference: §1.7).
 * `btn:add` is another spelling of `add`.
 */
export function withheldNames({ auth, allAuth }: Grants, prefix: string | undefined) {
  if (!prefix) return new Set<string>()
  const names = withheld({ role: auth, data: allAuth }, `${prefix}:`)
  const plain = new Set(names.map((name) => name.replace(/^btn:/, '')))
  if (plain.has('batch_delete')) plain.add('remove')
  return plain
}
