import { useEffect, useState } from 'react'
import { send } from '../http/client'

// Sort by age: the oldest products come from the demo data; recently imported ones have no pictures.
const params = { column: 'createTime', order: 'asc', pageNo: 1, pageSize: 30 }

/** Paths of a product's pictures; empty if no product is visible. undefined while loading. */
export function usePictures(wanted: boolean): readonly string[] | undefined {
  const [paths, setPaths] = useState<readonly string[]>()
  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    send({ method: 'GET', url: '/cms/product/list', params, quiet: true, signal: abort.signal })
      .then(({ result }) => setPaths(picturesIn(result)))
      .catch(() => abort.signal.aborted || setPaths([]))
    return () => abort.abort()
  }, [wanted])
  return paths
}

/** The pictures of the product with the most pictures. */
export function picturesIn(result: unknown): readonly string[] {
  const records: readonly unknown[] = Object(result).records ?? []
  return records
    .map((record): readonly string[] => {
      const image: unknown = Object(record).image
      return typeof image === 'string' && image !== '' ? image.split(',') : []
    })
    .reduce((most, one) => (one.length > most.length ? one : most), [])
}
