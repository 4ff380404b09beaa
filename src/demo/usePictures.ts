import { useEffect, useState } from 'react'
import { send } from '../http/client'

/** Stored pictures of a product, as paths; none where there is no product to be seen. undefined while asked. */
export function usePictures(wanted: boolean): readonly string[] | undefined {
  const [paths, setPaths] = useState<readonly string[]>()
  useEffect(() => {
    if (!wanted) return
    const abort = new AbortController()
    const params = { pageNo: 1, pageSize: 1 }
    send({ method: 'GET', url: '/cms/product/list', params, quiet: true, signal: abort.signal })
      .then(({ result }) => setPaths(pathsIn(result)))
      .catch(() => abort.signal.aborted || setPaths([]))
    return () => abort.abort()
  }, [wanted])
  return paths
}

function pathsIn(result: unknown): readonly string[] {
  const [first] = Object(result).records ?? []
  const image: unknown = Object(first).image
  return typeof image === 'string' ? image.split(',') : []
}
