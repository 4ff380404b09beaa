import { spawn } from 'node:child_process'
import { buffer } from 'node:stream/consumers'

/** Runs a command in the foreground; rejects when it does not exit with 0. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    child.on('error', reject)
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')}: ${signal ?? code}`)),
    )
  })
}

/** Runs a command beside others: `output` is what it printed, `succeeded` whether it exited with 0. */
export async function runBeside(command, args, options = {}) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  const [code, out, err] = await Promise.all([ended, buffer(child.stdout), buffer(child.stderr)])
  return { succeeded: code === 0, output: `${out}${err}` }
}
