import { usePorts } from '../../../ports'

/** Opens a stored file in a window of its own; undefined where it has no address or may not be fetched. */
export function useOpenFile(path: string | undefined, allowed = true): (() => void) | undefined {
  const { request } = usePorts()
  const url = path === undefined ? undefined : request.fileUrl(path)
  if (url === undefined || !allowed) return undefined
  return () => {
    window.open(url, '_blank', 'noopener')
  }
}
