import type { RequestPort } from '#ports'

const picturesAtMost = 40

/** Stored images as data URLs: the page that shows them may not fetch anything. */
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

/** Whether the path is one of our files. External images, which visitors would see, are not fetched for the preview. */
const isStored = (path: string): boolean => path !== '' && !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(path)

const dataUrl = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error(blob.type))
    reader.readAsDataURL(blob)
  })

/** Stored path for the URL of an image in a text; undefined if the image is not one of our files. */
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
