import type { Call } from '../ports'

export interface Endpoint {
  readonly method: Call['method']
  readonly url: string
}

/** Parses 'POST /cms/product/add', as in a page model; a bare path is a GET. */
export function readEndpoint(text: string): Endpoint {
  const [method = '', url = ''] = text.trim().split(/\s+/)
  if (url === '') return { method: 'GET', url: method }
  if (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE') {
    return { method, url }
  }
  throw new Error(`endpoint '${text}': unknown method '${method}'`)
}
