import { type Browser, chromium } from 'playwright'

/** Chromium in a container: no sandbox of its own, no graphics card, no traffic of its own. */
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

// Chromium does not start with the clock of faketime (`scripts/at.mjs`): its pages are given theirs by `clock.ts`.
const { CHROMIUM, CHROMIUM_SHELL, LD_PRELOAD: _, ...env } = process.env

/** The whole browser, its viewer of PDF included. The variables are those of `scripts/lib/chromium.mjs`. */
export const launchWhole = (): Promise<Browser> =>
  chromium.launch(
    CHROMIUM ? { executablePath: CHROMIUM, args, env } : { channel: 'chromium', args, env },
  )

/** The same browser without what windows need, where there is one: it starts and draws in less time. */
export const launch = (): Promise<Browser> =>
  CHROMIUM && !CHROMIUM_SHELL
    ? launchWhole()
    : chromium.launch(
        CHROMIUM_SHELL ? { executablePath: CHROMIUM_SHELL, args, env } : { args, env },
      )
