import { createHash } from 'node:crypto'
import { can, type Documents, documentPrefix, type Grants, permissionOf } from '#model'
import type { Caller } from '../http/right'
import { bundlesOf } from './pageBundles'
import type { RouteNode } from './permissions'

/**
 * Codes of the pages that a caller may open: those of his menu, and those of whose entity he may see the records, which
 * an online list opens by their code.
 */
const openPages = (
  documents: Documents,
  menu: readonly RouteNode[],
  { grants }: Pick<Caller, 'grants'>,
): ReadonlySet<string> =>
  new Set([
    ...pagesIn(menu),
    ...[...documents.pages.keys()].filter((code) => seesRecordsOf(documents, code, grants)),
  ])

function seesRecordsOf({ pages, entities }: Documents, code: string, grants: Grants): boolean {
  const name = pages.get(code)?.doc.entity
  const entity = typeof name === 'string' ? entities.get(name) : undefined
  return entity !== undefined && can(grants, permissionOf(entity, 'view'))
}

const pagesIn = (nodes: readonly RouteNode[]): readonly string[] =>
  nodes.flatMap((node) => [...(codeOf(node) ?? []), ...pagesIn(node.children ?? [])])

const codeOf = ({ component }: RouteNode): readonly [string] | undefined =>
  component.startsWith(documentPrefix) ? [component.slice(documentPrefix.length)] : undefined

/** Code of the page at an address of the menu. */
export function pageAt(nodes: readonly RouteNode[], path: string): string | undefined {
  for (const node of nodes) {
    const [code] = (node.path === path ? codeOf(node) : undefined) ?? []
    const found = code ?? pageAt(node.children ?? [], path)
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Code of the page that a hash names to this account, if he may open it. `menu` is read only where the right to see records does
 * not suffice.
 */
export async function pageOf(
  hash: string,
  documents: Documents,
  { caller, menu }: { readonly caller: Caller; menu(): Promise<readonly RouteNode[]> },
): Promise<string | undefined> {
  const { digestOf } = bundlesOf(documents)
  const code = [...documents.pages.keys()].find((one) => {
    const digest = digestOf(one)
    return digest !== undefined && hashFor(caller.userId, digest) === hash
  })
  if (code === undefined || seesRecordsOf(documents, code, caller.grants)) return code
  return pagesIn(await menu()).includes(code) ? code : undefined
}

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
