import { apiBase } from '../constants'

/** Static-file rule of the specification (shell §7): `http…` as is, a path with `[` is skipped. */
export function fileUrl(path: string): string | undefined {
  if (path === '' || path.includes('[')) return undefined
  if (path.startsWith('http')) return path
  return `${apiBase}/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`
}
