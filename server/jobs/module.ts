import type { Module } from '../module/module'
import { jobMigrations } from './migrations'
import { type JobKind, startRunner } from './runner'

declare module '../module/module' {
  interface Contributions {
    /** Work that is done when its time has come. */
    readonly jobs: readonly JobKind[]
  }
}

/** Work that goes on by the clock, once whichever of several processes does it. */
export const jobModule: Module = {
  name: 'jobs',
  migrations: jobMigrations,
  start: ({ db, clock, log, added }) => ({
    jobs: () => [startRunner({ db, clock, log, kinds: () => added('jobs').flat() })],
  }),
}
