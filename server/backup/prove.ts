import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const name = 'backupCommand'

/** Arguments that start the command in this process's way: from source or from a build. */
function command(): readonly string[] {
  const here = import.meta.url
  const { BUILT_WORKERS } = process.env
  // Started from source, a prebuilt command starts faster; threads do the same (kernel/tsxWorker.mjs).
  if (here.endsWith('.ts') && BUILT_WORKERS) return [resolve(BUILT_WORKERS, `${name}.js`)]
  if (here.endsWith('.ts'))
    return ['--import', 'tsx', fileURLToPath(new URL(`../${name}.ts`, here))]
  const candidates = [new URL(`./${name}.js`, here), new URL(`../${name}.js`, here)]
  const built = candidates.find((url) => existsSync(url))
  if (!built) throw new Error(`server build: ${name}.js is missing beside the server entry`)
  return [fileURLToPath(built)]
}

/**
 * Restores an archive into a scratch place and compares it, in a low-priority process of its own. Resolves with the
 * last line of its output; rejects with its error output.
 */
export async function proveInProcess(archive: string, signal: AbortSignal): Promise<string> {
  return await new Promise((done, reject) => {
    const child = spawn(process.execPath, [...command(), 'prove', archive], {
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    })
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    let [said, failed] = ['', '']
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString()
    })
    child.stderr.on('data', (text: Buffer) => {
      failed = (failed + text.toString()).slice(0, 2_000)
    })
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0) done(said.trim().split('\n').at(-1) ?? '')
      else reject(new Error(failed.trim() || `exit ${code}`))
    })
  })
}
