import type { WallClock } from '../db/tables'

/** Work that is due at a time: once, or again and again where it has an expression. */
export interface JobTable {
  /** Who does it: the name of a `JobKind`. */
  readonly kind: string
  /** What it is done to; one job a kind and subject. */
  readonly subject: string
  /** 0 = of all tenants. */
  readonly tenant_id: number
  readonly due: WallClock
  /** Of seven parts, in the server's zone. */
  readonly expression: string | null
  /** How often it has failed since it was done last, and why. */
  readonly failures: number
  readonly note: string | null
}

declare module '../db/tables' {
  interface SystemTables {
    readonly sys_job: JobTable
  }
}
