import { useCallback, useEffect, useRef, useState } from 'react'
import { failureText, toFailure } from '../../data/failure'
import { type Call, usePorts } from '../../ports'
import { useEvent } from '../../ui/useEvent'
import { treeTableMessages as messages } from './messages'
import { openFrom, readRows, type TreeRecord, type TreeRow, withChildren } from './treeRows'

export interface TreeSource {
  /** Path below the API base. */
  readonly url: string
  /** Where children come from, default `url`. */
  readonly childrenUrl?: string
  /** Default `id`. */
  readonly rowKey?: string
  /** The parameter with the parent's id, default `parentId`. */
  readonly queryKey?: string
  /** A change reloads from the top and collapses everything. */
  readonly queryParams?: Readonly<Record<string, string | number>>
  /** The parent of the first level, default none. */
  readonly topValue?: string | number | null
  /** JSON text handed on to the server. */
  readonly condition?: string
  /** Loads as soon as it is shown, default true. */
  readonly immediateRequest?: boolean
  /** What stands alone at the top says little: it is shown with what is below it. Default false. */
  readonly opensOnly?: boolean
  /** Another number loads all that stands open again. */
  readonly version?: number
  /** A row that is open from then on, for something was put below it. */
  readonly reveal?: string | undefined
  onRequestBefore?(event: { readonly first: boolean }): void
  onRequestSuccess?(event: {
    readonly first: boolean
    readonly dataSource: readonly TreeRecord[]
    readonly res: unknown
  }): void
  onRequestFinally?(event: { readonly first: boolean }): void
}

/** Rows of a tree, each level asked for when it is first opened. Of late answers the newest query's count. */
export function useTreeRows(source: TreeSource) {
  const { request, notify } = usePorts()
  const { url, childrenUrl = url, rowKey = 'id', queryKey = 'parentId', condition = '' } = source
  const { topValue = null, immediateRequest = true, opensOnly = false } = source
  const asked = JSON.stringify(source.queryParams ?? {})
  const [rows, setRows] = useState<readonly TreeRow[]>()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string>()
  const query = useRef(new AbortController())
  const send = useEvent((call: Call) => request.send(call))
  const before = useEvent((first: boolean) => source.onRequestBefore?.({ first }))
  const success = useEvent((first: boolean, found: readonly TreeRow[], res: unknown) =>
    source.onRequestSuccess?.({ first, dataSource: found.map(({ record }) => record), res }),
  )
  const after = useEvent((first: boolean) => source.onRequestFinally?.({ first }))

  const load = useCallback(
    async (path: string, parent: string | number | null, first: boolean) => {
      const { signal } = query.current
      before(first)
      try {
        const params: Record<string, string> = {
          ...JSON.parse(asked),
          ...(parent === null ? {} : { [queryKey]: String(parent) }),
          ...(condition === '' ? {} : { condition }),
        }
        const answer = await send({ method: 'GET', url: path, params, signal, quiet: true })
        const found = readRows(answer.result, rowKey)
        if (!signal.aborted) success(first, found, answer)
        return { found, current: !signal.aborted }
      } finally {
        if (!signal.aborted) after(first)
      }
    },
    [send, asked, queryKey, condition, rowKey, before, success, after],
  )
  const reload = useCallback(() => {
    query.current.abort()
    query.current = new AbortController()
    const { signal } = query.current
    setExpanded(new Set())
    setFailure(undefined)
    setRows(undefined)
    const whole = async () => {
      const { found } = await load(url, topValue, true)
      const [only] = found
      if (!opensOnly || !only || found.length > 1 || only.children !== undefined) return found
      const below = await load(childrenUrl, only.id, false)
      return [{ ...only, children: below.found.length > 0 ? below.found : null }]
    }
    whole().then(
      (found) => {
        if (signal.aborted) return
        setExpanded(new Set(openFrom(found)))
        setRows(found)
      },
      (reason) => !signal.aborted && setFailure(failureText(toFailure(reason))),
    )
  }, [load, url, childrenUrl, topValue, opensOnly])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it begins by itself is asked once
  useEffect(() => {
    if (immediateRequest) reload()
    return () => query.current.abort()
  }, [reload])

  const refresh = useEvent(async () => {
    query.current.abort()
    query.current = new AbortController()
    const { signal } = query.current
    const { reveal } = source
    const open = reveal === undefined ? expanded : changed(expanded, reveal, true)
    const below = async (parents: readonly TreeRow[]): Promise<readonly TreeRow[]> =>
      await Promise.all(
        parents.map(async (row) => {
          if (row.children === null || !open.has(row.id)) return row
          const children = row.children ?? (await load(childrenUrl, row.id, false)).found
          return { ...row, children: children.length > 0 ? await below(children) : null }
        }),
      )
    try {
      const { found } = await load(url, topValue, true)
      const whole = await below(found)
      if (signal.aborted) return
      setFailure(undefined)
      if (reveal !== undefined) setExpanded((known) => changed(known, reveal, true))
      setRows(whole)
    } catch (reason) {
      // What stood there before still does.
      if (!signal.aborted) notify.error(failureText(toFailure(reason)) || messages.failed)
    }
  })
  // Rights that have changed come with new ports, and may show other rows.
  const seen = useRef({ version: source.version, request })
  useEffect(() => {
    if (seen.current.version === source.version && seen.current.request === request) return
    seen.current = { version: source.version, request }
    void refresh()
  }, [source.version, request, refresh])

  return {
    rows,
    expanded,
    failure,
    reload,
    async toggle(row: { readonly id: string; readonly isLoaded: boolean }) {
      const open = !expanded.has(row.id)
      setExpanded((known) => changed(known, row.id, open))
      if (!open || row.isLoaded) return
      const { signal } = query.current
      try {
        const { found, current } = await load(childrenUrl, row.id, false)
        if (current) setRows((known) => known && withChildren(known, row.id, found))
      } catch (reason) {
        if (signal.aborted) return
        setExpanded((known) => changed(known, row.id, false))
        notify.error(failureText(toFailure(reason)) || messages.failed)
      }
    },
  }
}

function changed(ids: ReadonlySet<string>, id: string, present: boolean): ReadonlySet<string> {
  const next = new Set(ids)
  if (present) next.add(id)
  else next.delete(id)
  return next
}
