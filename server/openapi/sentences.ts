import { apiBase } from '../http/missing'
import { callSentences, impactSentence } from './messages'

/** Chinese purpose of a system call; undefined if there is none. Calls of a product bring their own. */
export function sentenceOf(method: string, url: string): string | undefined {
  const path = url.startsWith(`${apiBase}/`) ? url.slice(apiBase.length) : url
  if (path.endsWith('/impact')) return impactSentence
  return [`${method} ${path}`, path].map(said).find((text) => text !== undefined)
}

const said = (key: string): string | undefined =>
  Object.hasOwn(callSentences, key) ? callSentences[key] : undefined
