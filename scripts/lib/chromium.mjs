import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** Path of a Chromium: one named by CHROMIUM, one on the machine, Playwright's own, else the distribution's package. */
export async function ensureChromium() {
  return (
    found() ??
    (await attempt('Playwright', ['npx', ['playwright', 'install', '--with-deps', 'chromium']])) ??
    (await attempt('the distribution', [
      'sh',
      ['-c', 'apt-get update -q && apt-get install -y -q chromium fonts-noto-cjk'],
    ])) ??
    fail()
  )
}

async function attempt(source, [command, args]) {
  console.log(`Installing Chromium from ${source} …`)
  await run(command, args, { stdio: 'ignore' }).catch(() => undefined)
  return found() ?? (await playwrightPath())
}

function found() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return process.env.CHROMIUM
  for (const name of names) {
    try {
      return execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim()
    } catch {
      // not this one
    }
  }
  return undefined
}

async function playwrightPath() {
  const { chromium } = await import('playwright')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

function fail() {
  throw new Error('no Chromium found and none could be installed; set CHROMIUM to its path')
}
