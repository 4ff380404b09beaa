import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Child {
  readonly process: ChildProcess
  /** The next line of its output; undefined when it has ended. */
  line(): Promise<string | undefined>
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<void>
}

/** Runs a TypeScript program of the project (path from its root) in a process of its own. */
export function startChild(program: string, args: readonly string[]): Child {
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    process: child,
    line: async () => {
      const { done, value } = await lines.next()
      return done ? undefined : value
    },
    async end(signal) {
      child.kill(signal)
      await ended
    },
  }
}
