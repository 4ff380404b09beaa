import type { RequestPort } from '#renderer'

const picturesAtMost = 40

/** Stored pictures as addresses that hold them whole: the page that shows them may fetch nothing. */
export async function readPictures(
  request: RequestPort,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(paths)].filter(isStored).slice(0, picturesAtMost)
  const read = await Promise.all(
    wanted.map(async (path) => {
      const url = `/sys/common/static/${path.split('/').map(encodeURIComponent).join('/')}`
      const file = await request
        .download({ method: 'GET', url, signal, quiet: true })
        .catch(() => undefined)
      return file?.blob.type.startsWith('image/') ? [[path, await dataUrl(file.blob)] as const] : []
    }),
  )
  return new Map(read.flat())
}

/** Addresses of elsewhere are no files of ours: a visitor would see them, the preview asks nobody for them. */
const isStored = (path: string): boolean => path !== '' && !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error(blob.type))
    reader.readAsDataURL(blob)
  })

/** Of the address of a picture in a text its stored path; undefined = it is none of ours. */
export function storedPath(src: string, request: RequestPort): string | undefined {
  const base = request.fileUrl('x')?.slice(0, -1) ?? ''
  const path = src.startsWith(base) && base !== '' ? src.slice(base.length) : undefined
  return path?.split('/').map(decoded).join('/')
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
