import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { documentFiles } from './documentFiles'
import type { Environment } from './environment'
import { startMessages } from './kernel/messages'

/** Those that the client shows screens by. */
const held = /^(entities|pages|reports)\//

/**
 * What the operator is told where the client holds other documents than the server goes by: those of its build, which lie
 * beside it (scripts/build.mjs). A page that only the server knows opens nothing.
 */
export function otherDocuments({
  clientDir,
  schemasDir,
}: Pick<Environment, 'clientDir' | 'schemasDir'>): string | undefined {
  if (clientDir === undefined) return undefined
  const built = join(clientDir, '../schemas')
  if (built === schemasDir || !existsSync(built)) return undefined
  const [client, server] = [heldIn(built), heldIn(schemasDir)]
  const paths = new Set([...client.keys(), ...server.keys()])
  const other = [...paths].find((path) => client.get(path) !== server.get(path))
  return other && startMessages.otherDocuments(schemasDir, other)
}

const heldIn = (folder: string): ReadonlyMap<string, string> =>
  new Map(
    [...documentFiles(folder)].flatMap(({ path, text }) => (held.test(path) ? [[path, text]] : [])),
  )
