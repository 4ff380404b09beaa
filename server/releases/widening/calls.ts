import type { Documents } from '#model'
import { isObject, valueAt } from '../../../renderer/model/finding/walk'
import type { Difference } from './differences'
import type { Compared } from './grants'
import { wideningMessages as messages } from './messages'
import { storeOf } from './thing'
import type { Widened } from './widened'

/**
 * Calls that documents newly name, or to which they send something else. Whoever clicks makes them with his own rights:
 * only who may make them himself may have others do so.
 */
export function widenedCalls(
  differences: readonly Difference[],
  compared: Compared,
): readonly Widened[] {
  const { after, holding } = compared
  return differences.flatMap((one): readonly Widened[] => {
    if (one.bearing !== 'call' || one.side !== 'after') return []
    const calls = callsIn(valueAt(one.after, one.pointer))
    const title = titleOf(one.after, one.path)
    const told = calls.length === 0 ? [one.pointer] : calls
    const held = calls.length > 0 && calls.every((call) => mayCall(call, after, compared))
    const whom = messages.everybodyOnPage(title)
    const sentence = messages.calls(whom, told)
    return [{ kind: 'call', whom, sentence, held: holding.platform || held }]
  })
}

/** Addresses of calls, such as `POST /cms/product/publish`. */
const callsIn = (value: unknown): readonly string[] =>
  typeof value === 'string'
    ? /^([A-Z]+ )?\//.test(value)
      ? [value]
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(callsIn)
      : []

const titleOf = (doc: unknown, path: string): string =>
  isObject(doc) && typeof doc.title === 'string' ? doc.title : path

function mayCall(
  call: string,
  after: Documents,
  { routes, holding, isFreshStore }: Compared,
): boolean {
  const [method = '', path = ''] = call.includes(' ') ? call.split(' ') : ['', call]
  const answering = routes.filter(
    (route) => route.url.endsWith(path) && (method === '' || route.method === method),
  )
  if (answering.length > 0)
    return answering.every(({ right }) => typeof right === 'string' || holding.code(right.can))
  const own = [...after.entities.values()].find(({ api }) => path.startsWith(`${api}/`))
  return own !== undefined && isFreshStore(storeOf(own))
}
