import { existsSync } from 'node:fs'
import { run } from './lib/run.mjs'

/*
 * Runs a command as if it were another time, for tests that may depend on the day:
 *   node scripts/at.mjs '2028-02-29 00:05' Asia/Shanghai npx vitest run --project e2e e2e/home.test.ts
 * The clock goes on from there, for the command and all that it starts. It needs faketime (Debian: `apt-get install faketime`).
 */

const [time = '', zone = '', command = '', ...args] = process.argv.slice(2)
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((path) => existsSync(path))

if (!command) throw new Error("usage: node scripts/at.mjs '2028-02-29 00:05' Asia/Shanghai COMMAND")
if (!library) throw new Error('faketime is not installed: apt-get install faketime')

// The time is one of that zone.
process.env.TZ = zone
const seconds = Math.round((new Date(time.replace(' ', 'T')).getTime() - Date.now()) / 1_000)
if (Number.isNaN(seconds)) throw new Error(`“${time}” is no time`)

await run(command, args, {
  env: {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Waiting takes as long as ever, and files keep their times.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  },
})
