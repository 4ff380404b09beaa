import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Start of the process with this PID, as a text that differs for every process that ever had the PID on this machine;
 * 'gone' = no such process; undefined = it runs, but its start is unknown.
 */
export function processStart(pid: number): string | 'gone' | undefined {
  if (!isRunning(pid)) return 'gone'
  return process.platform === 'linux' ? linuxStart(pid) : startByPs(pid)
}

/** PID namespace of this process; containers have their own. '' = unknown. */
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
    // EPERM: a process of another user; it may not be signalled, but it exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function linuxStart(pid: number): string | 'gone' | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command name is in brackets and may contain spaces; the fields after it start at number 3.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const state = fields[0]
    // A zombie holds no resources; it only waits to be reaped.
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
