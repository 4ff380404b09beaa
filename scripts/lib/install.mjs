import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './run.mjs'

/**
 * Installs the locked packages of a folder unless they are there already. Browsers are found or
 * installed later, by what needs one.
 */
export async function ensureInstalled(folder = '.', options = []) {
  const lock = join(folder, 'package-lock.json')
  // npm writes this file last, so its age is the age of a complete installation.
  const installed = join(folder, 'node_modules/.package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing packages …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // Not `npm ci`: a lock file made where the registry lacks another platform's optional packages does not
  // name them, and `ci` then refuses it everywhere. `--no-save` takes the locked versions all the same.
  await run(npm, ['install', '--no-save', '--no-audit', '--no-fund', ...options], {
    cwd: folder,
    env: { ...process.env, PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1' },
    shell: process.platform === 'win32',
  })
}
