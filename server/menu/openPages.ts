import { createHash } from 'node:crypto'
import { can, type Documents, documentPrefix, permissionOf } from '#model'
import type { Caller } from '../http/right'
import { bundlesOf } from './pageBundles'
import type { RouteNode } from './permissions'

/**
 * Codes of the pages that a caller may open: those of his menu, and those of whose entity he may see the records, which
 * an online list opens by their code.
 */
function openPages(
  { pages, entities }: Documents,
  menu: readonly RouteNode[],
  { grants }: Pick<Caller, 'grants'>,
): ReadonlySet<string> {
  const codes = new Set(pagesIn(menu))
  for (const [code, { doc }] of pages) {
    const entity = typeof doc.entity === 'string' ? entities.get(doc.entity) : undefined
    if (entity && can(grants, permissionOf(entity, 'view'))) codes.add(code)
  }
  return codes
}

const pagesIn = (nodes: readonly RouteNode[]): readonly string[] =>
  nodes.flatMap(({ component, children = [] }) => [
    ...(component.startsWith(documentPrefix) ? [component.slice(documentPrefix.length)] : []),
    ...pagesIn(children),
  ])

/**
 * The name under which an account fetches each of those pages: other documents, or another account, have another name.
 * So a browser that keeps an answer never gives it to somebody else.
 */
export function pageHashes(
  documents: Documents,
  menu: readonly RouteNode[],
  caller: Pick<Caller, 'grants' | 'userId'>,
): ReadonlyMap<string, string> {
  const { digestOf } = bundlesOf(documents)
  const named = [...openPages(documents, menu, caller)].flatMap((code) => {
    const digest = digestOf(code)
    return digest === undefined ? [] : [[code, hashFor(caller.userId, digest)] as const]
  })
  return new Map(named)
}

const hashFor = (userId: string, digest: string): string =>
  createHash('sha256').update(`${userId}\n${digest}`).digest('base64url').slice(0, hashLength)

/** 132 bits. */
export const hashLength = 22
