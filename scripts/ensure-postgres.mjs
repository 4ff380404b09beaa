#!/usr/bin/env node
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The folder with PostgreSQL's server programs (initdb, postgres). Installs them first, by the
 * distribution's packages, when they are missing. Run as a program it prints the folder. For the
 * tests only: `npm start` needs no PostgreSQL.
 */
export function ensurePostgres() {
  if (!find()) install()
  return (
    find() ??
    fail('PostgreSQL was not found. Install its server package (Debian: postgresql) and try again.')
  )
}

function find() {
  return [...distributionFolders(), ...(process.env.PATH ?? '').split(delimiter)].find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  )
}

// Debian keeps the server programs of each version off the PATH. Newest first.
function distributionFolders() {
  const root = '/usr/lib/postgresql'
  if (!existsSync(root)) return []
  return readdirSync(root)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
}

function install() {
  if (!existsSync('/usr/bin/apt-get')) return
  const root = process.getuid?.() === 0
  const command = root ? [] : ['sudo', '-n']
  if (root) keepFromMakingACluster()
  run([...command, 'apt-get', 'update', '-qq'])
  run([
    ...command,
    ...['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', 'install', '-y', '-qq'],
    ...['--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold', 'postgresql'],
  ])
}

// The package would make a database and start it; the tests make their own.
function keepFromMakingACluster() {
  const folder = '/etc/postgresql-common'
  const file = join(folder, 'createcluster.conf')
  if (existsSync(file)) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, 'create_main_cluster = false\n')
}

function run([program, ...args]) {
  try {
    execFileSync(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  } catch (error) {
    fail(`${program} ${args.join(' ')}\n${error.stderr ?? error.message}`)
  }
}

function fail(text) {
  throw new Error(text)
}

if (process.argv[1]?.endsWith('ensure-postgres.mjs')) process.stdout.write(`${ensurePostgres()}\n`)
