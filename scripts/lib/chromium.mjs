import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const browsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const shells = ['chromium-headless-shell']

/**
 * Where the browser of the tests is, as variables of the environment: a Chromium named by CHROMIUM,
 * one on the machine, Playwright's own (which Playwright finds itself: no variable), else the
 * distribution's package. CHROMIUM_SHELL is the same browser without windows, where there is one: it
 * runs the end-to-end tests in two thirds of the time.
 */
export async function ensureChromium() {
  if (!found(browsers, 'CHROMIUM') && !(await playwrightHasOne())) await install()
  const CHROMIUM = found(browsers, 'CHROMIUM')
  if (!CHROMIUM && !(await playwrightHasOne()))
    throw new Error('no Chromium found and none could be installed; set CHROMIUM to its path')
  if (!CHROMIUM) return {}
  if (!found(shells, 'CHROMIUM_SHELL')) await installShell()
  const CHROMIUM_SHELL = found(shells, 'CHROMIUM_SHELL')
  return CHROMIUM_SHELL ? { CHROMIUM, CHROMIUM_SHELL } : { CHROMIUM }
}

async function install() {
  console.log('Installing Chromium from Playwright …')
  await quietly('npx', ['playwright', 'install', '--with-deps', 'chromium'])
  if (await playwrightHasOne()) return
  console.log('Installing Chromium from the distribution …')
  await quietly('apt-get', ['update', '-q'])
  await quietly('apt-get', ['install', '-y', '-q', 'chromium', 'fonts-noto-cjk'])
}

/** Only where nobody has to be asked for it: the tests run without it as well. */
async function installShell() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  await quietly('apt-get', ['update', '-q', '-o', 'Acquire::http::Timeout=10'])
  await quietly('apt-get', ['install', '-y', '-q', ...shells])
}

const quietly = (command, args) => run(command, args, { stdio: 'ignore' }).catch(() => undefined)

function found(names, variable) {
  const named = process.env[variable]
  if (named && existsSync(named)) return named
  for (const name of names) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
    } catch {
      // not this one
    }
  }
  return undefined
}

async function playwrightHasOne() {
  const { chromium } = await import('playwright')
  return existsSync(chromium.executablePath())
}
