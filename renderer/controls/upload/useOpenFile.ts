import { usePorts } from '../../ports'
import { uploadMessages } from './messages'

/**
 * Opens a stored file in a window of its own; what has no address is told to be unknown. undefined where
 * there is nothing to open, or where it may not be fetched.
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
