import { useCallback, useEffect, useRef, useState } from 'react'
import { failureText, toFailure } from '../../data/failure'
import { type Call, usePorts } from '../../ports'
import { turned } from '../../tree/nodes'
import { useReadTree } from '../../tree/useReadTree'
import { useEvent } from '../../ui/useEvent'
import { treeTableMessages as messages } from './messages'
import { openFrom, readRows, type TreeRecord, type TreeRow } from './treeRows'

export interface TreeSource {
  /** Path below the API base. */
  readonly url: string
  /** Path of the call for children; default `url`. */
  readonly childrenUrl?: string
  /** Default `id`. */
  readonly rowKey?: string
  /** Parameter with the parent's id; default `parentId`. */
  readonly queryKey?: string
  /** A change reloads from the top and collapses everything. */
  readonly queryParams?: Readonly<Record<string, string | number>>
  /** Parent of the first level; default none. */
  readonly topValue?: string | number | null
  /** JSON text passed on to the server. */
  readonly condition?: string
  /** Loads when mounted; default true. */
  readonly immediateRequest?: boolean
  /** Expands a single top row, because it says little by itself. Default false. */
  readonly opensOnly?: boolean
  /** A changed number reloads all expanded levels. */
  readonly version?: number
  /** Expands this row, because something was added below it. */
  readonly reveal?: string | undefined
  onRequestBefore?(event: { readonly first: boolean }): void
  onRequestSuccess?(event: {
    readonly first: boolean
    readonly dataSource: readonly TreeRecord[]
    readonly res: unknown
  }): void
  onRequestFinally?(event: { readonly first: boolean }): void
}

/** Rows of a tree; each level is fetched when first expanded. Late answers of an older query are ignored. */
export function useTreeRows(source: TreeSource) {
  const { request, notify } = usePorts()
  const { url, childrenUrl = url, rowKey = 'id', queryKey = 'parentId', condition = '' } = source
  const { topValue = null, immediateRequest = true, opensOnly = false } = source
  const asked = JSON.stringify(source.queryParams ?? {})
  const { nodes: rows, setNodes: setRows, readAll, readBelow } = useReadTree<TreeRow>()
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
  const [failure, setFailure] = useState<string>()
  const send = useEvent((call: Call) => request.send(call))
  const before = useEvent((first: boolean) => source.onRequestBefore?.({ first }))
  const success = useEvent((first: boolean, found: readonly TreeRow[], res: unknown) =>
    source.onRequestSuccess?.({ first, dataSource: found.map(({ record }) => record), res }),
  )
  const after = useEvent((first: boolean) => source.onRequestFinally?.({ first }))
  const tell = (reason: unknown) => notify.error(failureText(toFailure(reason)) || messages.failed)

  const load = useCallback(
    async (signal: AbortSignal, parent?: TreeRow) => {
      const first = parent === undefined
      const below = first ? topValue : parent.value
      before(first)
      try {
        const params: Record<string, string> = {
          ...JSON.parse(asked),
          ...(below === null ? {} : { [queryKey]: String(below) }),
          ...(condition === '' ? {} : { condition }),
        }
        const path = first ? url : childrenUrl
        const answer = await send({ method: 'GET', url: path, params, signal, quiet: true })
        const found = readRows(answer.result, rowKey)
        if (!signal.aborted) success(first, found, answer)
        return found
      } finally {
        if (!signal.aborted) after(first)
      }
    },
    [send, url, childrenUrl, topValue, asked, queryKey, condition, rowKey, before, success, after],
  )
  const reload = useCallback(() => {
    setExpanded(new Set())
    setFailure(undefined)
    setRows(undefined)
    void readAll({
      async read(signal) {
        const found = await load(signal)
        const [only] = found
        if (!opensOnly || !only || found.length > 1 || only.children !== undefined) return found
        const below = await load(signal, only)
        return [{ ...only, children: below.length > 0 ? below : null }]
      },
      done: (found) => setExpanded(new Set(openFrom(found))),
      failed: (reason) => setFailure(failureText(toFailure(reason))),
    })
  }, [load, opensOnly, readAll, setRows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whether it begins by itself is asked once
  useEffect(() => {
    if (immediateRequest) reload()
  }, [reload])

  const refresh = useEvent(() => {
    const { reveal } = source
    const open = reveal === undefined ? expanded : turned(expanded, reveal, true)
    const whole = (signal: AbortSignal, parents: readonly TreeRow[]): Promise<TreeRow[]> =>
      Promise.all(
        parents.map(async (row) => {
          if (row.children === null || !open.has(row.value)) return row
          const children = row.children ?? (await load(signal, row))
          return { ...row, children: children.length > 0 ? await whole(signal, children) : null }
        }),
      )
    void readAll({
      read: async (signal) => await whole(signal, await load(signal)),
      done() {
        setFailure(undefined)
        if (reveal !== undefined) setExpanded((known) => turned(known, reveal, true))
      },
      // The previous rows stay.
      failed: tell,
    })
  })
  // Changed rights come with new ports, and may show other rows.
  const seen = useRef({ version: source.version, request })
  useEffect(() => {
    if (seen.current.version === source.version && seen.current.request === request) return
    seen.current = { version: source.version, request }
    refresh()
  }, [source.version, request, refresh])

  return {
    rows,
    expanded,
    failure,
    reload,
    async turn(row: TreeRow, open: boolean) {
      setExpanded((known) => turned(known, row.value, open))
      if (!open || row.children !== undefined) return
      await readBelow(row.value, {
        read: (signal) => load(signal, row),
        failed(reason) {
          setExpanded((known) => turned(known, row.value, false))
          tell(reason)
        },
      })
    },
  }
}
