import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

export interface PostgresServer {
  /** Address of its first database, with the superuser's name and password. */
  readonly url: string
  /** Stops the server as a crash would, or brings it back at the same address. */
  kill(): Promise<void>
  start(): Promise<void>
  /** Stops the server and removes its files. */
  stop(): Promise<void>
}

const startLimitMs = 20_000

/**
 * Starts a PostgreSQL server of its own on a free loopback port, without durability. Installs
 * PostgreSQL when it is missing (scripts/ensure-postgres.mjs).
 */
export async function startPostgres(): Promise<PostgresServer> {
  const script = new URL('../../scripts/ensure-postgres.mjs', import.meta.url).pathname
  const programs = execFileSync(process.execPath, [script], { encoding: 'utf8' }).trim()
  const folder = mkdtempSync(join(tmpdir(), 'jiandu-postgres-'))
  const account = serverAccount()
  const password = randomBytes(12).toString('hex')
  writeFileSync(join(folder, 'password'), password)
  if (account) {
    chownSync(folder, account.uid, account.gid)
    chownSync(join(folder, 'password'), account.uid, account.gid)
  }
  const cluster = join(folder, 'cluster')
  execFileSync(
    join(programs, 'initdb'),
    [
      ...['-D', cluster, '-U', 'postgres', '--pwfile', join(folder, 'password')],
      ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'],
    ],
    { ...account, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await freePort()
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`
  let server: ChildProcess | undefined

  const start = async () => {
    const [command, ...args] = boundToUs(join(programs, 'postgres'))
    server = spawn(command, [...args, ...settings(folder, port), '-D', cluster], {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const log: string[] = []
    server.stderr?.on('data', (text: Buffer) => log.push(text.toString()))
    await answering(url, server, log)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = new Promise((resolve) => server?.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  // A test run that ends early must not leave a server behind.
  const endWithUs = () => server?.kill('SIGQUIT')
  process.once('exit', endWithUs)
  await start()
  return {
    url,
    start,
    kill: () => end('SIGQUIT'),
    async stop() {
      await end('SIGINT')
      process.off('exit', endWithUs)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * A fresh database, on the server that TEST_POSTGRES_URL names or else on one of this process: a copy
 * of the database `original` there, or else empty.
 */
export async function freshPostgres(
  original?: string,
): Promise<{ readonly url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL ?? (await ownServer()).url
  const name = `test_${randomUUID().replaceAll('-', '')}`
  return {
    url: await createPostgres(server, name, original),
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  }
}

/** Makes the database `name` on the server, a copy of `original` or else empty; answers its address. */
export async function createPostgres(
  server: string,
  name: string,
  original?: string,
): Promise<string> {
  await administer(server, `create database ${name} ${original ? `template ${original}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

/** Stops the server that freshPostgres started, if it started one. */
export async function stopOwnPostgres(): Promise<void> {
  const server = await started
  started = undefined
  await server?.stop()
}

let started: Promise<PostgresServer> | undefined

function ownServer(): Promise<PostgresServer> {
  started ??= startPostgres()
  return started
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function settings(folder: string, port: number): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

async function answering(url: string, server: ChildProcess, log: readonly string[]): Promise<void> {
  const limit = performance.now() + startLimitMs
  for (;;) {
    try {
      return await administer(url, 'select 1')
    } catch (error) {
      if (server.exitCode !== null || performance.now() > limit) {
        throw new Error(`PostgreSQL did not start:\n${log.join('')}`, { cause: error })
      }
      await pause(50)
    }
  }
}

// PostgreSQL refuses to run as root.
function serverAccount(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const named = (name: string) => accounts.find((account) => account[0] === name)
  const [, , uid, gid] = named('postgres') ?? named('nobody') ?? []
  return { uid: Number(uid), gid: Number(gid) }
}

// Where util-linux is there, the kernel ends the server even when this process is killed outright.
function boundToUs(program: string): readonly [string, ...string[]] {
  const setpriv = '/usr/bin/setpriv'
  return existsSync(setpriv) ? [setpriv, '--pdeathsig', 'QUIT', program] : [program]
}

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
