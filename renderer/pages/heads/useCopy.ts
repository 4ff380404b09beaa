import { usePorts } from '../../ports'
import { headTexts as texts } from './messages'

/** Copies a text to the clipboard and reports whether the browser allowed it. */
export function useCopy(text: string): () => Promise<void> {
  const { notify } = usePorts()
  return async () => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success(texts.copied)
    } catch {
      notify.warning(texts.notCopied)
    }
  }
}
