import { companyOf } from '../document/companyNames'
import { companyFindings as texts } from '../finding/messages.company'
import { below } from '../finding/pointer'
import { isObject } from '../finding/walk'
import type { Source } from './source'

/** Reports names of the platform that begin as those of a company do. */
export function checkPlatformNames({ kind, path, doc, report }: Source): void {
  const check = (pointer: string, name: unknown, atKey = false) => {
    if (typeof name !== 'string' || companyOf(name.replace(/^\/:?/, '')) === undefined) return
    const message = texts.platformPrefix(name)
    report({ pointer, severity: 'error', message, ...(atKey && { atKey }) })
  }
  if (kind === 'menu') {
    checkNodes(doc.menu, '/menu', check)
    return
  }
  const inside = path.slice(path.indexOf('/') + 1)
  check(below('', kind), companyOf(inside) === undefined ? doc[kind] : inside)
  if (kind !== 'entity') return
  check('/api', doc.api)
  check('/perm', doc.perm)
  check('/table', doc.table)
}

type Check = (pointer: string, name: unknown, atKey?: boolean) => void

function checkNodes(nodes: unknown, pointer: string, check: Check): void {
  if (!Array.isArray(nodes)) return
  for (const [index, node] of nodes.entries()) {
    if (!isObject(node)) continue
    const at = below(pointer, index)
    check(below(at, 'path'), node.path)
    for (const code of Object.keys(isObject(node.buttons) ? node.buttons : {}))
      check(below(at, 'buttons', code), code, true)
    checkNodes(node.children, below(at, 'children'), check)
  }
}
