import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'

export interface RunningServer {
  readonly url: string
  readonly process: ChildProcess
  /** Milliseconds from the start of the process to the first answered request. */
  readonly startMs: number
  /** What the process has printed so far. */
  output(): string
  stop(signal?: NodeJS.Signals): Promise<void>
}

export interface ServerOptions {
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
  /** What is run; the built server unless given. */
  readonly command?: readonly string[]
}

// Only a process that hangs takes this long; a busy machine may need minutes.
const startLimitMs = 600_000

/** Starts the built server as a user would and waits for its first answer. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const began = Date.now()
  const { child, output } = spawnServer({ ...options, port })
  const url = `http://localhost:${port}`
  while (!(await answers(url))) {
    if (child.exitCode !== null || Date.now() - began > startLimitMs) {
      child.kill('SIGKILL')
      throw new Error(`the server did not start:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    process: child,
    startMs: Date.now() - began,
    output,
    stop: (signal = 'SIGTERM') =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve()
        child.once('exit', () => resolve())
        child.kill(signal)
      }),
  }
}

/** A start that must fail: what it prints, and its exit code. */
export async function startInVain(
  options: ServerOptions,
): Promise<{ readonly output: string; readonly exitCode: number | null }> {
  const { child, output } = spawnServer({ ...options, port: options.port ?? (await freePort()) })
  const timer = setTimeout(() => child.kill('SIGKILL'), startLimitMs)
  const exitCode = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearTimeout(timer)
  return { output: output(), exitCode }
}

function spawnServer(options: ServerOptions & { readonly port: number }) {
  const [command = process.execPath, ...args] = options.command ?? [
    process.execPath,
    'dist/server/main.js',
  ]
  const child = spawn(command, args, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(options.port),
      DATA_DIR: options.dataDir,
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const take = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  return { child, output: () => output }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health/ready`)).ok
  } catch {
    return false
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('no port')),
      )
    })
  })
}
