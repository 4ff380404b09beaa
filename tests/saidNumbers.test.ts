import { expect, test } from 'vitest'
import { failureText } from '#data'
import { Failure } from '#ports'
import { inWords } from '../src/http/failures'

/*
 * Sentences to people have no numbers of HTTP and no codes of the contract: these stand in logs, and in the line for
 * support below a fault (`failureDetail`).
 */

const files = import.meta.glob<Record<string, unknown>>(
  [
    '../renderer/**/messages*.ts',
    '../src/**/messages*.ts',
    '../product/**/messages*.ts',
    '../server/**/messages*.ts',
    '!../**/*.test.ts',
  ],
  { eager: true },
)

/** Written for those who work with statuses: the description of the calls, the proof of a backup, demo pages of errors. */
const meant =
  /^\.\.\/server\/(openapi\/messages[\w.]*\.ts |backup\/messages\.ts pageFailed|seed\/messages\.ts exception\/)/

const statusLike = /HTTP ?\d|\bcode ?\d|状态码|错误码|\b[45]\d\d\b/

/** The sentence with each parameter that is named as a status filled with one; undefined = it has no such parameter. */
function filled(text: (...values: unknown[]) => unknown): string | undefined {
  const [head = ''] = /^\(?[^)=]*/.exec(text.toString()) ?? []
  const names = head.replace(/^\(/, '').split(',')
  const isStatus = (name: string) => /^\s*(status|statusCode|httpStatus|httpCode)\s*$/.test(name)
  if (!names.some(isStatus)) return undefined
  const said = text(...names.map((name) => (isStatus(name) ? 503 : 'x')))
  return typeof said === 'string' ? said : undefined
}

function* textsIn(value: unknown, path: string): Generator<readonly [path: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'function') {
    const said = filled(value as (...values: unknown[]) => unknown)
    if (said !== undefined) yield [path, said]
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) yield* textsIn(one, `${path} ${key}`.trim())
  }
}

test('no sentence names a status of HTTP or a code', () => {
  const told = Object.entries(files).flatMap(([file, exported]) =>
    Object.values(exported).flatMap((one) => [...textsIn(one, file)]),
  )
  expect(told.length).toBeGreaterThan(1_000)
  const wrong = told.filter(([path, text]) => statusLike.test(text) && !meant.test(path))
  expect(wrong).toEqual([])
})

test.each([200, 400, 403, 404, 409, 413, 418, 429, 500, 502, 503, 504])(
  'what is told of a call that ended with %d has no such number',
  (status) => {
    const call = { method: 'GET', url: '/x' } as const
    for (const kind of ['http', 'shape', 'business', 'timeout', 'network'] as const) {
      for (const code of [undefined, 500]) {
        const failure = new Failure(kind, '', { status, ...(code !== undefined && { code }) })
        expect(failureText(inWords(failure, call))).not.toMatch(/\d/)
      }
    }
  },
)
