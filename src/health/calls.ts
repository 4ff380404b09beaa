import { answered } from '../http/answered'

export type CheckState = 'good' | 'watch' | 'bad'

export interface Check {
  readonly name: string
  readonly title: string
  readonly state: CheckState
  readonly value: string
  readonly advice: string
  readonly facts: readonly { readonly title: string; readonly value: string }[]
  readonly link?: { readonly path: string; readonly title: string }
}

export interface Statement {
  readonly text: string
  readonly count: number
  readonly totalMs: number
  readonly maxMs: number
}

export interface Health {
  readonly time: string
  readonly since: string
  readonly checks: readonly Check[]
  readonly statements: readonly Statement[]
}

export const readHealth = (signal: AbortSignal): Promise<Health> =>
  answered({ method: 'GET', url: '/sys/health', quiet: true, signal })
