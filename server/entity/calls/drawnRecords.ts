import { isObject } from '#model'
import { type Answer, errorsOf, Refusal } from '../../http/envelope'
import type { FormerNames } from '../contracts/formerNames'
import type { Values } from '../contracts/records'
import { atNamesOfBefore, byNamesOfBefore } from '../judge/formerNames'

/** Where the records are in the body of a call, by its path; of a step it is what was answered. */
const membersOf: Readonly<Record<string, readonly string[]>> = {
  saveRows: ['added', 'changed'],
  checkRows: ['added', 'changed'],
}

/** Paths of calls whose records and answers are read by the names of a release of before. */
const byNames: ReadonlySet<string> = new Set([
  'list',
  'tree',
  'queryById',
  'add',
  'edit',
  'saveRows',
  'checkRows',
  'importPreview',
  'importStart',
  'importExcel',
  'importTemplate',
  'exportXls',
])

export const isByNames = (path: string, steps: ReadonlyMap<string, unknown> | undefined): boolean =>
  byNames.has(path) || steps?.has(path.replace(/\/warnings$/, '')) === true

/** The body with each of its records as `change` makes it. */
export function withRecords(path: string, body: unknown, change: (record: Values) => Values) {
  if (!isObject(body)) return body
  if (path === 'add' || path === 'edit') return change(body)
  const members = membersOf[path]
  if (members)
    return {
      ...body,
      ...Object.fromEntries(
        members.flatMap((key) => {
          const given = body[key]
          return Array.isArray(given)
            ? [[key, given.map((one) => (isObject(one) ? change(one) : one))]]
            : []
        }),
      ),
    }
  return isObject(body.values) ? { ...body, values: change(body.values) } : body
}

/** The records in the body of a call. */
export function recordsIn(path: string, body: unknown): readonly Values[] {
  const records: Values[] = []
  withRecords(path, body, (record) => {
    records.push(record)
    return record
  })
  return records
}

/** What a call answers, with its records also by the names of before. */
export function answerOfBefore<Given>(answer: Given, names: FormerNames): Given {
  if (!isObject(answer) || !('success' in answer)) return answer
  return { ...answer, result: resultOfBefore(answer.result, names) }
}

/** The same of what it refuses with. */
export function refusalOfBefore(error: unknown, names: FormerNames): unknown {
  if (!(error instanceof Refusal) || !isObject(error.result)) return error
  const { errors, current, conflicts } = error.result
  const result = {
    ...error.result,
    ...(Array.isArray(errors) && { errors: atNamesOfBefore(errorsOf(error), names) }),
    ...(isObject(current) && { current: byNamesOfBefore(current, names) }),
    ...(Array.isArray(conflicts) && {
      conflicts: conflicts.map((one) =>
        isObject(one?.current) ? { ...one, current: byNamesOfBefore(one.current, names) } : one,
      ),
    }),
  }
  return new Refusal(error.code, error.message, result, error.retryAfterSeconds)
}

function resultOfBefore(result: Answer['result'], names: FormerNames): unknown {
  if (!isObject(result)) return result
  const lists = ['records', 'added', 'changed'].flatMap((key) => {
    const given = result[key]
    return Array.isArray(given)
      ? [[key, given.map((one) => (isObject(one) ? byNamesOfBefore(one, names) : one))] as const]
      : []
  })
  if (lists.length > 0) return { ...result, ...Object.fromEntries(lists) }
  return 'id' in result ? byNamesOfBefore(result, names) : result
}
