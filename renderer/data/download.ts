import { dataMessages } from '../messages'
import { type Call, Failure, type RequestPort } from '../ports'

// Browsers read the object URL only after the click handler has returned.
const revokeDelayMs = 60_000

/** Fetches a file and saves it as a browser download. An empty file is a Failure with the contract's text. */
export async function saveDownload(
  request: RequestPort,
  call: Call,
  fallbackName: string,
): Promise<void> {
  const { blob, fileName } = await request.download(call)
  if (blob.size === 0) throw new Failure('shape', dataMessages.downloadFailed)
  saveBlob(blob, fileName ?? fallbackName)
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = cleanFileName(name)
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), revokeDelayMs)
}

/** A name without path, control or reserved characters. */
export function cleanFileName(name: string): string {
  const clean = [...name]
    .filter((char) => char >= ' ' && !'\\/:*?"<>|'.includes(char))
    .join('')
    .replace(/^[.\s]+/, '')
  return clean === '' ? dataMessages.defaultExportName : clean
}
