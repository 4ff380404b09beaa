import { proxy, ref } from 'valtio'
import { drafts } from '../storage/drafts'
import { currentTrial, keepTrial } from '../storage/trial'
import { toast } from '../ui/toast'
import { trialTexts as texts } from './messages'

export interface JudgedValue {
  readonly title: string
  /** '' = empty. */
  readonly text: string
  /** Absent for a new record. */
  readonly before?: string
  readonly from: 'typed' | 'derived' | 'number'
}

export interface JudgedRecord {
  readonly kind: 'add' | 'edit' | 'remove' | 'restore'
  readonly title: string
  readonly name: string
  readonly values: readonly JudgedValue[]
}

export interface Judged {
  readonly records: readonly JudgedRecord[]
  readonly total: number
}

/** What the last save of a trial would have stored; null = nothing to tell. */
export const told = proxy<{ judged: Judged | null }>({ judged: null })

let isRenewing = false

/** What the server tells of a trial: what it has judged, or the version that there is now. */
export function trialTold(given: unknown): void {
  const { judged, trial: version } = Object(given)
  const trial = currentTrial()
  if (judged) told.judged = ref(judged)
  else if (trial && typeof version === 'number' && !isRenewing) {
    isRenewing = true
    keepTrial({ ...trial, version })
    toast('info', texts.bar, texts.renewed)
    void drafts.settled().then(() => location.reload())
  }
}

export const closeTold = (): void => {
  told.judged = null
}
