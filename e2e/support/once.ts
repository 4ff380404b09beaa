import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

/** Does a piece of work that several workers need, in the first one that comes to it; `path` names it. */
export async function onceInRun(path: string, work: () => Promise<void>): Promise<void> {
  const ended = `${path}.ended`
  if (begun(`${path}.begun`)) {
    const error = await work().then(
      () => '',
      (reason) => String(reason),
    )
    // Whole at once for those that wait for it.
    writeFileSync(`${ended}-`, error)
    renameSync(`${ended}-`, ended)
  }
  while (!existsSync(ended)) await setTimeout(50)
  const error = readFileSync(ended, 'utf8')
  if (error) throw new Error(error)
}

/** True for the first who asks. */
function begun(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' })
    return true
  } catch {
    return false
  }
}
