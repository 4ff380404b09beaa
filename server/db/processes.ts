import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * When the process with this pid began, in words that differ for every process that ever had the
 * pid on this machine; 'gone' when there is none; undefined when it runs but the time is not known.
 */
export function processStart(pid: number): string | 'gone' | undefined {
  if (!isRunning(pid)) return 'gone'
  return process.platform === 'linux' ? linuxStart(pid) : startByPs(pid)
}

/** Names the space that this process's pid belongs to: containers have their own. '' where there is none. */
export function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process: it may not be signalled, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function linuxStart(pid: number): string | 'gone' | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name, in brackets, may hold spaces; the fields after it are numbered from 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = fields[0]
    // A zombie holds nothing any more, it only waits to be reaped.
    if (state === 'Z' || state === 'X') return 'gone'
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot}/${fields[19]}`
  } catch {
    return undefined
  }
}

function startByPs(pid: number): string | undefined {
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
