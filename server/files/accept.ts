import { type FileType, knownExtensions } from './detect'

/** Types that a field takes, in the syntax of a browser's `accept`: `image/*`, `.pdf`. */
export type Accept = readonly string[]

/** Shape of an `accept` text; without one every type is taken. */
export const acceptShape = /^(image\/\*|\.[a-z0-9]{1,10})(,(image\/\*|\.[a-z0-9]{1,10})){0,19}$/

/** Whether the type detected from the content is accepted. */
export function isAccepted({ ext, mime }: FileType, accept: Accept): boolean {
  return accept.some((one) =>
    one === 'image/*' ? mime.startsWith('image/') : isCalled(ext, one.slice(1)),
  )
}

// A text file may have any extension that is not another type's: .md, .log, .json.
function isCalled(ext: string, wanted: string): boolean {
  const name = wanted === 'jpeg' ? 'jpg' : wanted
  return ext === name || (ext === 'txt' && !knownExtensions.has(name))
}
