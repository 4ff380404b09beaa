import { failureText, toFailure } from '../../data/failure'
import { uploadFile } from '../../data/upload'
import { usePorts } from '../../ports'
import { editorMessages as messages } from './messages.editor'

/** Uploads pasted or dropped images; returns the addresses of the successful ones. */
export function useImages(biz: string | undefined, onBusy?: (what: string | null) => void) {
  const { notify, request } = usePorts()

  async function store(file: File): Promise<string | undefined> {
    if (!file.type.startsWith('image/')) {
      notify.warning(messages.notImage)
      return undefined
    }
    onBusy?.(file.name)
    try {
      return request.fileUrl(await uploadFile(request, file, { biz, accept: 'image/*' }))
    } catch (error) {
      notify.error(messages.uploadFailed(failureText(toFailure(error))))
      return undefined
    } finally {
      onBusy?.(null)
    }
  }
  return async (files: readonly File[]): Promise<string[]> => {
    const urls: string[] = []
    for (const file of files) {
      const url = await store(file)
      if (url !== undefined) urls.push(url)
    }
    return urls
  }
}
