import { type FileType, knownExtensions } from './detect'

/** Types that a field takes, as a browser's `accept` names them: `image/*`, `.pdf`. */
export type Accept = readonly string[]

/** undefined stands for everything. */
export const acceptShape = /^(image\/\*|\.[a-z0-9]{1,10})(,(image\/\*|\.[a-z0-9]{1,10})){0,19}$/

/** Whether the type that was found in the content is one of them. */
export function isAccepted({ ext, mime }: FileType, accept: Accept): boolean {
  return accept.some((one) =>
    one === 'image/*' ? mime.startsWith('image/') : isCalled(ext, one.slice(1)),
  )
}

// A text may bear any name that is not the name of another type: .md, .log, .json.
function isCalled(ext: string, wanted: string): boolean {
  const name = wanted === 'jpeg' ? 'jpg' : wanted
  return ext === name || (ext === 'txt' && !knownExtensions.has(name))
}
