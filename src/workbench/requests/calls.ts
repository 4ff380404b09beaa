import type { LocatedFinding } from '#model'
import { answered } from '../../http/answered'
import { send } from '../../http/client'
import type { PlannedChange } from '../calls'

/** A release that waits for another person or for its time. */
export interface ReleaseRequest {
  readonly id: string
  readonly state: 'waiting' | 'scheduled'
  readonly note: string
  readonly author: string
  readonly time: string
  /** `YYYY-MM-DD HH:mm:ss`; null = as soon as it is approved. */
  readonly due: string | null
  /** Who has approved it. */
  readonly decider: string | null
  readonly paths: readonly string[]
  /** What it gives that its author does not have. */
  readonly widened: readonly string[]
  readonly isOwn: boolean
}

/** What it would do as things are now. */
export interface RequestPlan extends ReleaseRequest {
  readonly release: number
  readonly findings: readonly LocatedFinding[]
  readonly changes: readonly PlannedChange[]
  readonly database: readonly string[]
  readonly rights: readonly string[]
  /** What neither its author nor the reader has. */
  readonly notHeld: readonly string[]
  /** Documents that others have published since; in the second list they changed the same things. */
  readonly merged: readonly string[]
  readonly overtaken: readonly string[]
  readonly texts: Readonly<
    Record<string, { readonly began: string | null; readonly text: string | null }>
  >
}

const quiet = { quiet: true } as const
const requests = '/sys/document/request'

export const readRequests = (): Promise<readonly ReleaseRequest[]> =>
  answered({ method: 'GET', url: `${requests}/list`, ...quiet })

export const readRequestPlan = (id: string, signal: AbortSignal): Promise<RequestPlan> =>
  answered({ method: 'GET', url: `${requests}/plan`, params: { id }, signal, ...quiet })

/** `release` null: it is made at its time. */
export const approve = ({
  id,
  release,
}: RequestPlan): Promise<{ readonly release: number | null }> =>
  answered({ method: 'POST', url: `${requests}/approve`, body: { id, release }, ...quiet })

export const decline = (id: string, reason: string): Promise<unknown> =>
  send({ method: 'POST', url: `${requests}/decline`, body: { id, reason }, ...quiet })

export const withdraw = (id: string): Promise<unknown> =>
  send({ method: 'POST', url: `${requests}/withdraw`, body: { id }, ...quiet })
