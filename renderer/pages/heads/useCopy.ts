import { usePorts } from '../../ports'
import { headTexts as texts } from './messages'

/** Takes a text to the clipboard and says whether the browser let it. */
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
