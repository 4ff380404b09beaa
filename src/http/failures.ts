import { type Call, Failure } from '#ports'
import { onlyLooks } from '../session/view'
import { currentTrial } from '../storage/trial'
import { httpMessages as texts } from './messages'

/** The message of a failed call, shown as 系统提示. */
export interface FailureNotice {
  readonly kind: 'error' | 'warning'
  readonly text: string
  /** The server's message, if it adds something, and the id of the request. */
  readonly note: string
}

/** Reactions of the host to failures; it passes them in, so that this folder imports no screen. */
export interface Effects {
  tell(notice: FailureNotice): void
  /** The server no longer knows the session. `how` selects the catalogue's row. Resolves when its pages are gone. */
  expire(how: 'unauthorized' | 'expired'): Promise<void>
  /** A trial tells what would have been stored, or that there is a newer version of what is tried. */
  tried(told: unknown): void
  /** No answer came: resolves true if no call gets one, which is reported elsewhere. */
  unreachable(): Promise<boolean>
}

let effects: Effects = {
  tell: () => undefined,
  expire: () => Promise.resolve(),
  tried: () => undefined,
  unreachable: () => Promise.resolve(false),
}

export function installEffects(next: Effects): void {
  effects = next
}

type Effect =
  | { readonly kind: 'silent' }
  | { readonly kind: 'expire'; readonly how: 'unauthorized' | 'expired' }
  | { readonly kind: 'unreachable' | 'error' | 'warning'; readonly text: string }

interface Row {
  /** Row of the specification's catalogue (shell §8), or else of the contract. */
  readonly situation: string
  applies(failure: Failure, call: Call): boolean
  effect(failure: Failure): Effect
  /** Fixed text of the catalogue, whatever the answer says. */
  readonly words?: string
  /** The server's sentence says why: it follows those words. */
  readonly isReasoned?: boolean
}

const silent = (): Effect => ({ kind: 'silent' })
const expire = (how: 'unauthorized' | 'expired') => (): Effect => ({ kind: 'expire', how })
const error = (words: string) => ({ words, effect: (): Effect => ({ kind: 'error', text: words }) })
const unreachable = {
  words: texts.network,
  effect: (): Effect => ({ kind: 'unreachable', text: texts.network }),
}
const status = (wanted: number) => (failure: Failure) => failure.detail.status === wanted

/** Situation → effect. The first matching row counts. */
export const catalogue: readonly Row[] = [
  {
    situation: 'cancelled by the caller',
    applies: ({ kind }) => kind === 'aborted',
    effect: silent,
  },
  {
    situation: 'HTTP 401',
    applies: status(401),
    effect: expire('unauthorized'),
    words: texts.unauthorized,
  },
  {
    // Both conditions: a business message that merely contains the text ends no session.
    situation: 'HTTP 500 whose message says that the token ended',
    applies: ({ detail, message }) => detail.status === 500 && message.includes(texts.tokenInvalid),
    effect: expire('expired'),
    words: texts.expired,
  },
  {
    situation: 'code 500 on the edition and WeChat code calls',
    applies: ({ detail }, { url }) => quietCalls.has(url) && isCode(detail, 500),
    effect: silent,
  },
  {
    situation: 'HTTP 403 while viewing as somebody else, or in a trial: the sentence says so',
    applies: (failure) => onlyLooks() && status(403)(failure),
    effect: ({ message }) => ({ kind: 'error', text: message }),
  },
  { situation: 'HTTP 403', applies: status(403), isReasoned: true, ...error(texts.forbidden) },
  { situation: 'HTTP 404', applies: status(404), ...error(texts.notFound) },
  { situation: 'HTTP 504', applies: status(504), ...error(texts.timeout) },
  {
    situation: 'no answer in time',
    applies: ({ kind }) => kind === 'timeout',
    ...error(texts.timeout),
  },
  {
    situation: 'HTTP 429',
    applies: status(429),
    effect: ({ detail: { retryAfterSeconds: seconds } }) => ({
      kind: 'error',
      text: seconds === undefined ? texts.tooMany : texts.tooManyFor(seconds),
    }),
  },
  {
    situation: 'HTTP 413 of a proxy',
    applies: ({ kind, detail }) => kind === 'shape' && detail.status === 413,
    ...error(texts.tooLarge),
  },
  {
    situation: 'no answer: refused, reset, cut',
    applies: ({ kind }) => kind === 'network',
    ...unreachable,
  },
  {
    situation: 'a gateway that has no server behind it',
    applies: ({ kind, detail: { status } }) =>
      kind === 'shape' && (status === 502 || status === 503),
    ...unreachable,
  },
  {
    situation: 'code 510 in a list',
    applies: ({ detail }) => isCode(detail, 510),
    effect: ({ message }) => ({ kind: 'warning', text: message }),
  },
  {
    situation: 'code 201 on import',
    applies: ({ detail }) => isCode(detail, 201),
    effect: ({ message }) => ({ kind: 'warning', text: message }),
  },
  {
    situation: 'other statuses',
    applies: () => true,
    effect: ({ message }) => ({ kind: 'error', text: message }),
  },
]

/** The contract names these two; a third one answers the question of the second. */
const quietCalls: ReadonlySet<string> = new Set([
  '/sys/api/getEdition',
  '/sys/api/editionChange',
  '/sys/api/getWeChatBindCode',
])

const isCode = ({ status, code }: Failure['detail'], wanted: number): boolean =>
  code === wanted && status < 400

const rowOf = (failure: Failure, call: Call): Row | undefined =>
  catalogue.find(({ applies }) => applies(failure, call))

/** The failure with the catalogue's text, for callers that show it themselves. */
export function inWords(failure: Failure, call: Call): Failure {
  const { words = failure.message, isReasoned } = rowOf(failure, call) ?? {}
  if (words === failure.message) return failure
  const text = isReasoned && hasReason(failure) ? texts.because(words, failure.message) : words
  return new Failure(failure.kind, text, failure.detail)
}

/** What a refusal tells of a trial; the caller has nothing to show of it. */
export function trialAnswer({ detail: { result } }: Failure): boolean {
  if (!currentTrial()) return false
  const { judged, trial } = Object(result)
  if (judged === undefined && trial === undefined) return false
  effects.tried({ judged, trial })
  return true
}

/** Only an envelope has a sentence of the server; a proxy's page has none. */
const hasReason = ({ detail, message }: Failure): boolean =>
  detail.code !== undefined && message !== ''

/**
 * Applies the catalogue's effect, once; a quiet call only reports what concerns more than itself.
 * `current`: the call belongs to the present session. If that has ended, the result resolves when its pages are gone.
 */
export function report(failure: Failure, call: Call, current: boolean): Promise<void> | undefined {
  const effect = rowOf(failure, call)?.effect(failure)
  if (!effect || effect.kind === 'silent') return undefined
  if (effect.kind === 'expire') {
    return current ? effects.expire(effect.how) : undefined
  }
  const told = () => {
    if (!call.quiet) effects.tell(noticeOf(effect.kind, effect.text, failure))
  }
  if (effect.kind === 'unreachable') effects.unreachable().then((gone) => gone || told())
  else told()
  return undefined
}

function noticeOf(kind: Effect['kind'], text: string, failure: Failure): FailureNotice {
  const { message, detail } = failure
  const more = hasReason(failure) && message !== text ? [message] : []
  const id = detail.id === undefined ? [] : [texts.requestId(detail.id)]
  return {
    kind: kind === 'warning' ? 'warning' : 'error',
    text,
    note: [...more, ...id].join(' · '),
  }
}
