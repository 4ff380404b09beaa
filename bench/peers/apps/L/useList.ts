import { useEffect, useState } from 'react'
import { fetchPage, type Item, pageSize, type Query } from '../shared/list'

/** The records of one page, read again when the page or the query changes, as the Table's own example does it. */
export function useList() {
  const [params, setParams] = useState<{ page: number; query: Query }>({ page: 1, query: {} })
  const [state, setState] = useState<{ rows: readonly Item[]; total: number; loading: boolean }>({
    rows: [],
    total: 0,
    loading: true,
  })
  useEffect(() => {
    let current = true
    setState((before) => ({ ...before, loading: true }))
    fetchPage(params.page, params.query).then(({ records, total }) => {
      if (current) setState({ rows: records, total, loading: false })
    })
    return () => {
      current = false
    }
  }, [params])
  return {
    search: (query: Query) => setParams({ page: 1, query }),
    table: {
      rowKey: 'id',
      dataSource: state.rows as Item[],
      loading: state.loading,
      pagination: { current: params.page, pageSize, total: state.total, showQuickJumper: true },
      onChange: ({ current = 1 }: { current?: number }) => setParams({ ...params, page: current }),
    } as const,
  }
}
