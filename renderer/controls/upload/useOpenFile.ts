import { usePorts } from '../../ports'
import { uploadMessages } from './messages'

/**
 * Opens a stored file in a new window; without an address it reports an unknown file. undefined if there is nothing to
 * open, or downloads are forbidden.
 */
export function useOpenFile(path: string | undefined, allowed = true): (() => void) | undefined {
  const { request, notify } = usePorts()
  if (path === undefined || !allowed) return undefined
  const url = request.fileUrl(path)
  if (url === undefined) return () => notify.warning(uploadMessages.noFile)
  return () => {
    window.open(url, '_blank', 'noopener')
  }
}
